import type { ModuleDefinition } from '../define.js';
import { accounts } from './accounts.js';
import { cases } from './cases.js';
import { contacts } from './contacts.js';
import { meetings } from './meetings.js';
import { notes } from './notes.js';
import { opportunities } from './opportunities.js';
import { users } from './users.js';

/** Every module, in the order in which people list them. */
export const moduleDefinitions: readonly ModuleDefinition[] = [
  accounts,
  contacts,
  opportunities,
  cases,
  meetings,
  notes,
  users,
];

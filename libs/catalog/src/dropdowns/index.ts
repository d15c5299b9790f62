import { activityDropdowns } from './activities.js';
import { commerceDropdowns } from './commerce.js';
import { companyDropdowns } from './companies.js';
import { documentDropdowns } from './documents.js';
import { emailDropdowns } from './emails.js';
import { eventDropdowns } from './events.js';
import { marketingDropdowns } from './marketing.js';
import { parentDropdowns } from './parents.js';
import { peopleDropdowns } from './people.js';
import { projectDropdowns } from './projects.js';
import { salesDropdowns } from './sales.js';
import { serviceDropdowns } from './service.js';
import { userDropdowns } from './users.js';

export const dropdowns = {
  ...companyDropdowns,
  ...peopleDropdowns,
  ...activityDropdowns,
  ...salesDropdowns,
  ...serviceDropdowns,
  ...marketingDropdowns,
  ...emailDropdowns,
  ...documentDropdowns,
  ...projectDropdowns,
  ...commerceDropdowns,
  ...eventDropdowns,
  ...userDropdowns,
  ...parentDropdowns,
} as const satisfies Readonly<Record<string, readonly string[]>>;

/** Name of a drop-down; a module that names another does not compile. */
export type DropdownName = keyof typeof dropdowns;

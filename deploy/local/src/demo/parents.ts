import { accountName } from './accounts.js';
import { complainantName } from './cases.js';
import { contactName } from './contacts.js';
import { counts } from './counts.js';
import { demoId } from './ids.js';
import { customerName } from './opportunities.js';
import type { Picker } from './random.js';

const kinds = [
  { module: 'Accounts', kind: 'account', who: accountName },
  { module: 'Contacts', kind: 'contact', who: contactName },
  { module: 'Opportunities', kind: 'opportunity', who: customerName },
  { module: 'Cases', kind: 'case', who: complainantName },
] as const;

/** A record that meetings and notes hang under. */
export interface Parent {
  readonly module: (typeof kinds)[number]['module'];
  readonly id: string;
  /** The company or person that it is about. */
  readonly who: string;
}

/** One of the demo records: of each module as many as of the others. */
export function anyParent(pick: Picker): Parent {
  const { module, kind, who } = pick.from(kinds);
  const number = pick.number(1, counts[kind]);
  return { module, id: demoId(kind, number), who: who(number) };
}

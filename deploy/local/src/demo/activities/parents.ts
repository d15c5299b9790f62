import { counts } from '../counts.js';
import { accountName } from '../customers/accounts.js';
import { contactAt, contactName } from '../customers/contacts.js';
import { demoId } from '../ids.js';
import { projectPlans } from '../projects/plans.js';
import type { Picker } from '../random.js';
import { leadName } from '../sales/leads.js';
import { saleOf } from '../sales/sale.js';
import { bugReports } from '../service/bug-reports.js';
import { complainantName, complainantOf } from '../service/cases.js';

interface Kind {
  readonly kind: string;
  readonly count: number;
  /** The company or person that the nth record is about; for those about neither, what it is called. */
  readonly who: (number: number) => string;
  /** The number of the contact to talk to. */
  readonly contact?: (number: number) => number;
}

const kinds = {
  Accounts: { kind: 'account', count: counts.account, who: accountName, contact: contactAt },
  Contacts: { kind: 'contact', count: counts.contact, who: contactName, contact: (number) => number },
  Opportunities: {
    kind: 'opportunity',
    count: counts.opportunity,
    who: (number) => accountName(saleOf(number).account),
    contact: (number) => contactAt(saleOf(number).account),
  },
  Cases: {
    kind: 'case',
    count: counts.case,
    who: complainantName,
    contact: (number) => contactAt(complainantOf(number)),
  },
  Leads: { kind: 'lead', count: counts.lead, who: leadName },
  Bugs: { kind: 'bug', count: bugReports.length, who: (number) => bugReports[number - 1]?.name ?? '' },
  Project: { kind: 'project', count: projectPlans.length, who: (number) => projectPlans[number - 1]?.name ?? '' },
} as const satisfies Readonly<Record<string, Kind>>;

/** A module whose demo records others hang under. */
export type ParentModule = keyof typeof kinds;

/** A record that activities hang under. */
export interface Parent<Module extends ParentModule = ParentModule> {
  readonly module: Module;
  readonly id: string;
  /** The company or person that it is about. */
  readonly who: string;
  /** The number of the contact to talk to; without one there is none. */
  readonly contact?: number;
}

/** The number of the contact to talk to about a demo record, if there is one. */
export function contactOf(module: string, id: string): number | undefined {
  if (!isParentModule(module)) return undefined;
  const { contact }: Kind = kinds[module];
  return contact?.(Number(id.slice(id.lastIndexOf('-') + 1)));
}

/** The parents of meetings and notes. */
export const widelyUsed = ['Accounts', 'Contacts', 'Opportunities', 'Cases'] as const;

/** One of the demo records of these modules: of each module as many as of the others. */
export function anyParent<const Modules extends readonly [ParentModule, ...ParentModule[]]>(
  pick: Picker,
  modules: Modules,
): Parent<Modules[number]> {
  const module = pick.from(modules);
  const { kind, count, who, contact }: Kind = kinds[module];
  const number = pick.number(1, count);
  return {
    module,
    id: demoId(kind, number),
    who: who(number),
    ...(contact === undefined ? {} : { contact: contact(number) }),
  };
}

function isParentModule(module: string): module is ParentModule {
  return Object.hasOwn(kinds, module);
}

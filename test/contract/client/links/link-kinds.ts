import { breadth } from '@crm/testkit/breadth';

/** A link of one of the kinds that the service stores, as its users know it. */
export interface LinkKind {
  /** The name of the kind. */
  readonly kind: string;
  readonly module: string;
  readonly link: string;
  readonly related: string;
  readonly cardinality: 'one' | 'many';
  /** The same link from the related record, where it has a name for it. */
  readonly inverse?: { readonly link: string; readonly cardinality: 'one' | 'many' };
  /** Only for links over a middle table. */
  readonly middle?: LinkMiddle;
}

/** The middle values of a link's pairs. */
export interface LinkMiddle {
  /** The ids of both ends among the middle values. */
  readonly nearColumn: string;
  readonly farColumn: string;
  /** The values of a new pair for which none are sent. */
  readonly initial: Readonly<Record<string, unknown>>;
  /** Values that are sent; all of them differ from the initial ones. */
  readonly sent: Readonly<Record<string, unknown>>;
}

const invitation: LinkMiddle = {
  nearColumn: 'meeting_id',
  farColumn: 'user_id',
  initial: { required: true, accept_status: 'none' },
  sent: { required: false, accept_status: 'tentative' },
};

/** A link of each table layout, to-one and to-many: what every change is tested with. */
const FIRST_KINDS: readonly LinkKind[] = [
  {
    kind: 'far column',
    module: 'Accounts',
    link: 'cases',
    related: 'Cases',
    cardinality: 'many',
    inverse: { link: 'accounts', cardinality: 'one' },
  },
  {
    kind: 'flex parent, near',
    module: 'Notes',
    link: 'opportunities',
    related: 'Opportunities',
    cardinality: 'one',
    inverse: { link: 'notes', cardinality: 'many' },
  },
  {
    kind: 'link to its own module, far',
    module: 'Contacts',
    link: 'direct_reports',
    related: 'Contacts',
    cardinality: 'many',
    inverse: { link: 'reports_to_link', cardinality: 'one' },
  },
  { kind: 'one-sided column', module: 'Cases', link: 'contact_created_by', related: 'Contacts', cardinality: 'one' },
  {
    kind: 'edge with middle values, left',
    module: 'Meetings',
    link: 'users',
    related: 'Users',
    cardinality: 'many',
    inverse: { link: 'meetings', cardinality: 'many' },
    middle: invitation,
  },
  {
    kind: 'local edge, right',
    module: 'EmailAddresses',
    link: 'accounts',
    related: 'Accounts',
    cardinality: 'many',
    inverse: { link: 'email_addresses', cardinality: 'many' },
    middle: {
      nearColumn: 'email_address_id',
      farColumn: 'bean_id',
      initial: { primary_address: false, reply_to_address: false },
      sent: { reply_to_address: true },
    },
  },
];

/** The same layouts from the other side of their tables, and without what makes a kind special. */
const MORE_KINDS: readonly LinkKind[] = [
  {
    kind: 'near column',
    module: 'Cases',
    link: 'accounts',
    related: 'Accounts',
    cardinality: 'one',
    inverse: { link: 'cases', cardinality: 'many' },
  },
  {
    kind: 'flex parent, far',
    module: 'Opportunities',
    link: 'meetings',
    related: 'Meetings',
    cardinality: 'many',
    inverse: { link: 'opportunity', cardinality: 'one' },
  },
  {
    kind: 'link to its own module, near',
    module: 'Accounts',
    link: 'member_of',
    related: 'Accounts',
    cardinality: 'one',
    inverse: { link: 'members', cardinality: 'many' },
  },
  {
    kind: 'edge, left',
    module: 'Accounts',
    link: 'contacts',
    related: 'Contacts',
    cardinality: 'many',
    inverse: { link: 'accounts', cardinality: 'many' },
    middle: { nearColumn: 'account_id', farColumn: 'contact_id', initial: {}, sent: {} },
  },
  {
    kind: 'edge with middle values, right',
    module: 'Contacts',
    link: 'opportunities',
    related: 'Opportunities',
    cardinality: 'many',
    inverse: { link: 'contacts', cardinality: 'many' },
    middle: {
      nearColumn: 'contact_id',
      farColumn: 'opportunity_id',
      initial: { contact_role: null },
      sent: { contact_role: 'Primary Decision Maker' },
    },
  },
  {
    kind: 'local edge, left',
    module: 'Contacts',
    link: 'email_addresses',
    related: 'EmailAddresses',
    cardinality: 'many',
    inverse: { link: 'contacts', cardinality: 'many' },
    middle: {
      nearColumn: 'bean_id',
      farColumn: 'email_address_id',
      initial: { primary_address: false, reply_to_address: false },
      // Only one address can be primary; e-mail attributes have tests of their own.
      sent: { reply_to_address: true },
    },
  },
];

const LINK_KINDS: readonly LinkKind[] = [...FIRST_KINDS, ...MORE_KINDS];

/** The kinds that the tier tests, for `describe.each`: a title and the kind. */
export const EACH_KIND = breadth({ change: FIRST_KINDS, release: LINK_KINDS }).map(
  (kind) => [`${kind.module}.${kind.link} (${kind.kind})`, kind] as const,
);

export const EACH_TO_MANY = EACH_KIND.filter(([, { cardinality }]) => cardinality === 'many');

export const EACH_TO_ONE = EACH_KIND.filter(([, { cardinality }]) => cardinality === 'one');

/** Links over a middle table. */
export const EACH_MIDDLE = EACH_KIND.flatMap(([title, kind]) => {
  const { middle } = kind;
  return middle === undefined ? [] : [[title, { ...kind, middle }] as const];
});

/** Links for which the related module has a name too. */
export const EACH_TWO_SIDED = EACH_KIND.flatMap(([title, kind]) => {
  const { inverse } = kind;
  return inverse === undefined ? [] : [[title, { ...kind, inverse }] as const];
});

/** A link by its module and name. */
export function kindOf(module: string, link: string): LinkKind {
  const found = LINK_KINDS.find((kind) => kind.module === module && kind.link === link);
  if (found === undefined) throw new Error(`There is no ${module}.${link} among the kinds`);
  return found;
}

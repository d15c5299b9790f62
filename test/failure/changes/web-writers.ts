import { withClient } from '@crm/local-stack';
import type { Api } from '../../contract/client/api.js';
import { writeLink } from '../../contract/client/links/link-writer.js';
import { entryOf, type Owner } from '../../contract/client/links/linkage.js';
import { newRecord } from '../../contract/client/links/new-record.js';
import { freshText, urlOf } from '../../contract/client/records.js';
import type { Answer } from '../../contract/client/send.js';
import type { Picker } from '../workloads/picker.js';

export interface WebOptions {
  readonly api: Api;
  readonly picker: Picker;
  readonly users: readonly Owner[];
  readonly groups: readonly Owner[];
  /** The database, for an operator who restores records. */
  readonly adminUrl: string;
}

/** Records that show each other. */
export interface Web {
  /** Makes one write at random; one that the service refuses is none. */
  write(): Promise<void>;
  readonly writes: () => Readonly<Record<string, number>>;
}

const MODULES = ['Accounts', 'Contacts', 'Opportunities', 'Meetings', 'Notes', 'EmailAddresses', 'Documents'] as const;
type WebModule = (typeof MODULES)[number];

/** The records of each module among which links change. */
const SIZE = 8;

/** The attribute by which a record is renamed. */
const NAMES: Readonly<Record<string, string>> = {
  Contacts: 'last_name',
  Documents: 'document_name',
  Users: 'last_name',
};

/** The links that are written from the side of the module. */
const LINKS: readonly (readonly [WebModule, string, WebModule])[] = [
  ['Accounts', 'contacts', 'Contacts'],
  ['Accounts', 'opportunities', 'Opportunities'],
  ['Contacts', 'accounts', 'Accounts'],
  ['Contacts', 'meetings', 'Meetings'],
  ['Contacts', 'email_addresses', 'EmailAddresses'],
  ['EmailAddresses', 'contacts', 'Contacts'],
  ['EmailAddresses', 'accounts', 'Accounts'],
  ['Meetings', 'contacts', 'Contacts'],
];

/** The attributes that hold the id of a record of the module, some of them in links. */
const REFERENCES: readonly (readonly [WebModule, string, WebModule])[] = [
  ['Contacts', 'account_id', 'Accounts'],
  ['Contacts', 'reports_to_id', 'Contacts'],
  ['Opportunities', 'account_id', 'Accounts'],
  ['Meetings', 'contact_id', 'Contacts'],
  ['Notes', 'contact_id', 'Contacts'],
  ['Documents', 'related_doc_id', 'Documents'],
];

const HOLDERS = ['Accounts', 'Contacts'] as const;

/**
 * Creates records that show each other, and writes them at random: names, links from both ends, attributes that are
 * stored in links, e-mail addresses, owners, groups, deletions and restorations.
 */
export function createWeb({ api, picker, users, groups, adminUrl }: WebOptions): Web {
  const records = new Map<string, Owner[]>(MODULES.map((module) => [module, []]));
  const deleted: Owner[] = [];
  const writes: Record<string, number> = {};
  const pick = <Item>(items: readonly Item[]): Item => items[picker.number(0, items.length - 1)] as Item;
  const some = (module: WebModule): Owner | undefined => {
    const known = records.get(module) ?? [];
    return known.length === 0 ? undefined : pick(known);
  };
  const patch = (record: Owner, attributes: object): Promise<Answer> =>
    api.patch(urlOf(record), { data: { ...entryOf(record), attributes } });

  async function create(module: WebModule): Promise<void> {
    const assigned = module === 'EmailAddresses' ? {} : { assigned_user_id: pick(['', ...users.map(({ id }) => id)]) };
    const needed = module === 'Documents' ? { document_name: freshText(), active_date: '2026-01-31' } : {};
    const { type, id } = await newRecord(api, module, { ...assigned, ...needed });
    records.get(module)?.push({ type, id });
  }

  const ways: Readonly<Record<string, () => Promise<Answer> | Promise<void> | undefined>> = {
    rename: () => {
      const record = pick([some(pick(MODULES)), pick(users)]);
      if (record === undefined || record.type === 'EmailAddresses') return undefined;
      return patch(record, { [NAMES[record.type] ?? 'name']: freshText() });
    },
    link: () => {
      const [module, link, related] = pick(LINKS);
      const [owner, other] = [some(module), some(related)];
      if (owner === undefined || other === undefined) return undefined;
      return writeLink(api, pick(['add', 'remove', 'replace'] as const), owner, link, [entryOf(other)]);
    },
    refer: () => {
      const [module, attribute, related] = pick(REFERENCES);
      const record = some(module);
      return record && patch(record, { [attribute]: pick(['', some(related)?.id ?? '']) });
    },
    parent: () => {
      const [note, parent] = [some('Notes'), some(pick(['Accounts', 'Contacts', 'Opportunities']))];
      return note && parent && patch(note, { parent_type: parent.type, parent_id: parent.id });
    },
    address: () => {
      const holder = some(pick(HOLDERS));
      return holder && patch(holder, { email1: pick(['', `${freshText()}@crm.example`]) });
    },
    use: () => {
      const holder = some(pick(HOLDERS));
      return holder && patch(holder, { email_opt_out: picker.chance(0.5), invalid_email: picker.chance(0.5) });
    },
    readdress: () => {
      const address = some('EmailAddresses');
      return address && patch(address, { email_address: `${freshText()}@crm.example`, opt_out: picker.chance(0.5) });
    },
    assign: () => {
      const record = some(pick(MODULES.filter((module) => module !== 'EmailAddresses')));
      return record && patch(record, { assigned_user_id: pick(['', ...users.map(({ id }) => id)]) });
    },
    group: () => {
      const record = some(pick(MODULES.filter((module) => module !== 'EmailAddresses')));
      return (
        record && writeLink(api, pick(['add', 'remove'] as const), record, 'SecurityGroups', [entryOf(pick(groups))])
      );
    },
    delete: async () => {
      const record = some(pick(MODULES));
      if (record === undefined || picker.chance(0.7)) return;
      records.set(record.type, records.get(record.type)?.filter((other) => other !== record) ?? []);
      await api.delete(urlOf(record));
      deleted.push(record);
    },
    restore: async () => {
      const record = deleted.pop();
      if (record === undefined) return;
      const table = record.type === 'EmailAddresses' ? 'email_addresses' : record.type.toLowerCase();
      await withClient(adminUrl, (db) =>
        db.query(`update records.${table} set deleted = false where id = $1`, [record.id]),
      );
      records.get(record.type)?.push(record);
    },
  };

  return {
    writes: () => writes,
    write: async () => {
      const short = MODULES.filter((module) => (records.get(module)?.length ?? 0) < SIZE);
      if (short.length > 0 && picker.chance(0.3)) {
        await create(pick(short));
        return;
      }
      const way = pick(Object.keys(ways));
      const answer = await ways[way]?.();
      if (answer === undefined || answer.status < 300) writes[way] = (writes[way] ?? 0) + 1;
      else if (answer.status >= 500) throw new Error(`${way}: ${answer.status} ${answer.text}`);
      else writes[`${way} refused`] = (writes[`${way} refused`] ?? 0) + 1;
    },
  };
}

import { validateAttributes, type Catalog, type EdgeLink, type SqlValue } from '@crm/catalog';
import { throwIfAny } from '@crm/errors';
import type { Queryable } from '@crm/postgres';
import { v7 as uuidV7 } from 'uuid';
import { flagsWithoutAddress, type AddressChange, type AddressFlag } from '../domain/primary-address.js';
import { compilePrimaryAddress, type PrimaryAddressStatements } from '../sql/compile-primary-address.js';
import { moduleOf } from '../sql/compile-value.js';
import { StatementCache } from '../sql/statement-cache.js';
import type { LinkChanges } from './link-changes.js';
import type { RecordWriter } from './write-records.js';

/** A change of the primary address of one live record. */
export interface OwnedAddressChange extends AddressChange {
  readonly ownerId: string;
  readonly userId: string;
}

/** Changes primary e-mail addresses, within the transaction that writes the record and holds the locks of `WriteLocks`. */
export interface PrimaryAddresses {
  /** The addresses whose rows a change may write, as far as they are stored. */
  candidates(tx: Queryable, change: OwnedAddressChange): Promise<readonly string[]>;
  /**
   * Makes a change; `replacePairs` replaces links of the same document, after it is known which address they replace. An
   * address that stands already, in whatever case, stays as it is written. Rejects with 8124 for what is said of an
   * address that is not there.
   */
  change(tx: Queryable, change: OwnedAddressChange, replacePairs: () => Promise<void>): Promise<void>;
}

interface Standing {
  readonly id: string;
  readonly same: boolean;
}

const MAX_STATEMENTS = 100;

/** Makes it of what writes records and links. */
export function createPrimaryAddresses(
  catalog: Catalog,
  writer: RecordWriter,
  localEdges: LinkChanges<EdgeLink>,
): PrimaryAddresses {
  const statements = new StatementCache<{ readonly text: string }>('primary_address', MAX_STATEMENTS);

  function run<Row extends object>(
    tx: Queryable,
    link: EdgeLink,
    kind: keyof PrimaryAddressStatements,
    ...values: readonly unknown[]
  ): Promise<Row[]> {
    const statement = statements.get([kind, link.module, link.name].join(' '), () => ({
      text: compilePrimaryAddress(catalog, link)[kind],
    }));
    return tx.run<Row>({ ...statement, values });
  }

  async function standing(tx: Queryable, { link, ownerId, email }: OwnedAddressChange): Promise<Standing | undefined> {
    const [row] = await run<Standing>(tx, link, 'standing', ownerId, email?.value ?? null);
    return row;
  }

  /** The id of the address, which is stored if it is not yet: once, because all who look for it hold its lock. */
  async function findOrStore(tx: Queryable, { link, userId }: OwnedAddressChange, address: string): Promise<string> {
    const [known] = await run<{ readonly id: string }>(tx, link, 'find', address);
    if (known !== undefined) return known.id;
    const module = moduleOf(catalog, link.related);
    const { values } = validateAttributes(module, { email_address: address }, 'create');
    const id = uuidV7();
    await writer.within(tx).create(module, { id, userId, values, needed: [] });
    return id;
  }

  async function flag(
    tx: Queryable,
    { link, userId }: OwnedAddressChange,
    id: string,
    flags: readonly AddressFlag[],
  ): Promise<void> {
    const [row] = await run<{ readonly json: string }>(tx, link, 'read', id);
    const before = JSON.parse(row?.json ?? '{}') as Readonly<Record<string, SqlValue>>;
    const values = new Map(
      flags.filter(({ field, value }) => before[field] !== value).map((one) => [one.field, one.value]),
    );
    if (values.size > 0) {
      await writer.within(tx).update(moduleOf(catalog, link.related), { id, userId, values, needed: [] });
    }
  }

  return {
    async candidates(tx, change) {
      const { link, email, flags } = change;
      if (flags.length === 0) return [];
      const address = email?.value ?? null;
      const [before, found] = await Promise.all([
        standing(tx, change),
        address === null ? [] : run<{ readonly id: string }>(tx, link, 'find', address),
      ]);
      return [before, ...found].flatMap((row) => (row === undefined ? [] : [row.id]));
    },
    async change(tx, change, replacePairs) {
      const { link, ownerId, userId, email, flags } = change;
      const before = await standing(tx, change);
      await replacePairs();
      if (email !== undefined && !(email.value === null ? before === undefined : before?.same === true)) {
        await run(tx, link, 'unlink', ownerId);
        if (email.value !== null) {
          const id = await findOrStore(tx, change, email.value);
          const entry = { id, pointer: email.pointer, values: new Map(), references: [], managed: [] };
          await localEdges.add(tx, { link, ownerId, userId, wanted: [entry], pointer: email.pointer });
        }
      }
      if (flags.length === 0) return;
      const address = await standing(tx, change);
      if (address === undefined) throwIfAny(flagsWithoutAddress(flags));
      else await flag(tx, change, address.id, flags);
    },
  };
}

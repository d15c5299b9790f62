import { moduleNamed, validateAttributes, type Catalog, type EdgeLink, type SqlValue } from '@crm/catalog';
import { AppError, codes, throwIfAny } from '@crm/errors';
import { bind, type CompiledSql, type Queryable } from '@crm/postgres';
import { v7 as uuidV7 } from 'uuid';
import { isLinkForbidden } from '../domain/link-rights.js';
import { flagsWithoutAddress, type AddressChange } from '../domain/primary-address.js';
import { unrestricted, type Rights } from '../domain/rights.js';
import { sightOf } from '../plan/access.js';
import { AccessCache } from '../sql/access-cache.js';
import { compilePrimaryAddress, type PrimaryAddressStatements } from '../sql/compile-primary-address.js';
import { userParameters } from '../sql/sight.js';
import type { CreateRecords } from './create-records.js';
import type { LocalEdges } from './local-edges.js';
import type { RefusedRecords } from './refused-records.js';
import type { RecordWriter, Write } from './write-records.js';

/** A change of the primary address of one live record. */
export interface OwnedAddressChange extends AddressChange {
  readonly ownerId: string;
  /** Of the user who makes the change. */
  readonly rights: Rights;
}

/**
 * Changes primary e-mail addresses, within the transaction that writes the record and holds the locks of `WriteLocks`.
 */
export interface PrimaryAddresses {
  /** The stored addresses whose rows a change may write. */
  candidates(tx: Queryable, change: OwnedAddressChange): Promise<readonly string[]>;
  /**
   * Makes a change; `replacePairs` replaces links of the same document, once the address that they replace is known. An
   * address that is already linked, in any case, keeps its spelling. Rejects with 8124 for flags of an address that
   * does not exist, and with 8512 if the change needs to create or change an address and the user may not.
   */
  change(tx: Queryable, change: OwnedAddressChange, replacePairs: () => Promise<void>): Promise<void>;
  /** Gives new records of one module, which have no links yet, their addresses, without flags; rejects as `change`. */
  addNew(tx: Queryable, changes: readonly OwnedAddressChange[]): Promise<void>;
}

/** One of several addresses, in the capitals of Postgres, and its visible record. */
interface FoundAddress {
  readonly address: string;
  readonly capitals: string;
  readonly id: string | null;
}

interface Standing {
  readonly id: string;
  readonly same: boolean;
}

const MAX_STATEMENTS = 100;

export function createPrimaryAddresses(
  catalog: Catalog,
  writer: RecordWriter,
  createRecords: CreateRecords,
  localEdges: LocalEdges,
  refused: RefusedRecords,
): PrimaryAddresses {
  const statements = new AccessCache<CompiledSql>('primary_address', MAX_STATEMENTS);

  function run<Row extends object>(
    tx: Queryable,
    { link, rights }: Pick<OwnedAddressChange, 'link' | 'rights'>,
    kind: keyof PrimaryAddressStatements,
    values: Readonly<Record<string, unknown>>,
  ): Promise<Row[]> {
    const access = sightOf(rights, () => [moduleNamed(catalog, link.related)]);
    const statement = statements.get(
      [kind, link.module, link.name].join(' '),
      { access },
      () => compilePrimaryAddress(catalog, link, access)[kind],
    );
    return tx.run<Row>(bind(statement, { ...values, ...userParameters(rights) }));
  }

  async function standing(tx: Queryable, change: OwnedAddressChange): Promise<Standing | undefined> {
    const { ownerId, email } = change;
    const sought = { record: ownerId, address: email?.value ?? null };
    const [row] = await run<Standing>(tx, change, 'standing', sought);
    return row;
  }

  /**
   * The id of the address, which is stored if it is new. It is stored only once, because all transactions that look for
   * it hold its lock.
   */
  async function findOrStore(tx: Queryable, change: OwnedAddressChange, address: string): Promise<string> {
    const { link, rights } = change;
    const [cached] = await run<{ readonly id: string }>(tx, change, 'find', { address });
    if (cached !== undefined) return cached.id;
    const write = newAddress(link, address, rights);
    await writer.within(tx).create(moduleNamed(catalog, link.related), write);
    return write.id;
  }

  function newAddress({ related }: EdgeLink, address: string, rights: Rights): Write {
    const { values } = validateAttributes(moduleNamed(catalog, related), { email_address: address }, 'create');
    return { id: uuidV7(), rights, values, needed: [] };
  }

  async function flag(tx: Queryable, change: OwnedAddressChange, id: string): Promise<void> {
    const { link, rights, flags } = change;
    const [row] = await run<{ readonly json: string }>(tx, change, 'read', { id });
    const before = JSON.parse(row?.json ?? '{}') as Readonly<Record<string, SqlValue>>;
    const changed = flags.filter(({ field, value }) => before[field] !== value);
    if (changed.length === 0) return;
    const module = moduleNamed(catalog, link.related);
    const { hidden, forbidden } = await refused.find(tx, module, [id], 'edit', rights);
    if (hidden.length + forbidden.length > 0)
      throwIfAny(changed.map(({ pointer }) => ({ code: codes.notAllowed, value: id, source: { pointer } }) as const));
    const values = new Map(changed.map((one) => [one.field, one.value]));
    await writer.within(tx).update(module, { id, rights: unrestricted(rights.userId), values, needed: [] });
  }

  return {
    async candidates(tx, change) {
      const { email, flags } = change;
      if (flags.length === 0) return [];
      const address = email?.value ?? null;
      const [before, found] = await Promise.all([
        standing(tx, change),
        address === null ? [] : run<{ readonly id: string }>(tx, change, 'find', { address }),
      ]);
      return [before, ...found].flatMap((row) => (row === undefined ? [] : [row.id]));
    },
    async change(tx, change, replacePairs) {
      const { link, ownerId, rights, email, flags } = change;
      const before = await standing(tx, change);
      await replacePairs();
      if (email !== undefined && !(email.value === null ? before === undefined : before?.same === true)) {
        if (isLinkForbidden(catalog, link, rights))
          throw new AppError({ code: codes.notAllowed, source: { pointer: email.pointer } });
        await run(tx, change, 'unlink', { record: ownerId });
        if (email.value !== null) {
          const id = await findOrStore(tx, change, email.value);
          const entry = { id, pointer: email.pointer, values: new Map(), references: [], managed: [] };
          await localEdges.add(tx, { link, ownerId, rights, wanted: [entry], pointer: email.pointer });
        }
      }
      if (flags.length === 0) return;
      const address = await standing(tx, change);
      if (address === undefined) throwIfAny(flagsWithoutAddress(flags));
      else await flag(tx, change, address.id);
    },
    async addNew(tx, changes) {
      const given = changes.flatMap(({ ownerId, email }) =>
        typeof email?.value === 'string' ? [{ ownerId, address: email.value, pointer: email.pointer }] : [],
      );
      const [first] = changes;
      if (first === undefined || given.length === 0) return;
      const { link, rights } = first;
      if (isLinkForbidden(catalog, link, rights))
        throwIfAny(given.map(({ pointer }) => ({ code: codes.notAllowed, source: { pointer } }) as const));
      const addresses = [...new Set(given.map(({ address }) => address))];
      const found = await run<FoundAddress>(tx, first, 'findAll', { addresses });
      const ids = new Map(found.flatMap(({ capitals, id }) => (id === null ? [] : [[capitals, id] as const])));
      const writes: Write[] = [];
      for (const { address, capitals } of found) {
        if (ids.has(capitals)) continue;
        const write = newAddress(link, address, rights);
        writes.push(write);
        ids.set(capitals, write.id);
      }
      await createRecords(tx, moduleNamed(catalog, link.related), writes);
      const capitalsOf = new Map(found.map(({ address, capitals }) => [address, capitals]));
      const pairs = given.flatMap(({ ownerId, address }) => {
        const id = ids.get(capitalsOf.get(address) ?? '');
        return id === undefined ? [] : [{ ownerId, id }];
      });
      await localEdges.addNew(tx, link, pairs, rights.userId);
    },
  };
}

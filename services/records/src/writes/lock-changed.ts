import { isRecordId, isStorable, type Catalog } from '@crm/catalog';
import type { Queryable } from '@crm/postgres';
import type { Actor, Scope } from '@crm/token';
import { mayAdminister, type IsAdministrator } from '../domain/admin-only.js';
import type { Attributes } from '../domain/read-attributes.js';
import type { RightsOf } from '../repository/load-rights.js';
import type { RefusedRecords } from '../repository/refused-records.js';
import type { LockedWrite } from '../repository/write-locks.js';
import type { LinkStores } from './store-links.js';

/** A record whose own row a write changes, and what the write needs. */
export interface ChangedRow {
  readonly module: string;
  readonly id: string;
  readonly action: 'edit' | 'delete';
  readonly scope: Scope;
}

export interface LockParts {
  readonly catalog: Catalog;
  readonly rightsOf: RightsOf;
  readonly refused: RefusedRecords;
  readonly isAdministrator: IsAdministrator;
  readonly linkStores: Pick<LinkStores, 'writeLocks'>;
}

/**
 * Locks the rows that the writes of a unit of work will change, in the order that all writes have, and claims the
 * e-mail addresses that they write. Rows that the user may not change are left alone.
 */
export async function lockChanged(
  { catalog, rightsOf, refused, isAdministrator, linkStores }: LockParts,
  tx: Queryable,
  actor: Actor,
  rows: readonly ChangedRow[],
  addresses: readonly string[],
): Promise<void> {
  const rights = await rightsOf(actor.userId);
  const locked: LockedWrite[] = [];
  for (const of of Map.groupBy(rows, ({ module, scope }) => `${module} ${scope}`).values()) {
    const [first] = of;
    const module = catalog.module(first?.module ?? '');
    if (first === undefined || module === undefined || !actor.scopes.has(first.scope)) continue;
    const isRestricted = module.writeAdminOnly || module.ownRecordOnly;
    const isBarred = isRestricted && !(await mayAdminister(actor, isAdministrator));
    const isOwn = (id: string): boolean => module.ownRecordOnly && id === actor.userId;
    const ids = of.map(({ id }) => id).filter((id) => isRecordId(id) && (!isBarred || isOwn(id)));
    const { hidden, forbidden } = await refused.find(tx, module, ids, first.action, rights);
    const left = new Set([...hidden, ...forbidden]);
    for (const id of ids) if (!left.has(id)) locked.push({ ownerId: id, stored: module.name, links: [] });
  }
  await linkStores.writeLocks.take(tx, locked, addresses);
}

/** The primary e-mail address that the attributes of a record of a module write; none that Postgres cannot take. */
export function addressIn(catalog: Catalog, module: string, attributes: () => Attributes): string[] {
  const fields = [...(catalog.module(module)?.fields.values() ?? [])];
  const shown = fields.find(({ derived }) => derived?.kind === 'primaryAddress' && derived.field === 'email_address');
  const value = shown === undefined ? undefined : attributes()[shown.name];
  return typeof value === 'string' && isStorable(value) ? [value] : [];
}

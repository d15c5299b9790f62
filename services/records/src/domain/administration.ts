import type { Module } from '@crm/catalog';
import { throwIfAny, type Fault } from '@crm/errors';
import { ADMIN_SCOPE, type Actor } from '@crm/token';
import type { Attributes } from './read-attributes.js';

/** Tells whether a user is live and an administrator. */
export type IsAdministrator = (userId: string) => Promise<boolean>;

/**
 * Throws 8511 unless the caller may create and delete records of this module: users are administration (contract
 * section 7). Costs a look-up only where administration is asked for.
 */
export async function requireModuleRights(
  module: Module,
  actor: Actor,
  isAdministrator: IsAdministrator,
): Promise<void> {
  if (module.createAdminOnly) await requireAdministrator([{ code: 8511 }], actor, isAdministrator);
}

/** Throws 8511, once for each attribute, unless the caller may write the attributes that are administration. */
export async function requireAttributeRights(
  module: Module,
  attributes: Attributes,
  actor: Actor,
  isAdministrator: IsAdministrator,
): Promise<void> {
  const faults = Object.keys(attributes)
    .filter((name) => module.fields.get(name)?.adminOnly === true)
    .map((name): Fault => ({ code: 8511, value: name, source: { pointer: `/data/attributes/${name}` } }));
  if (faults.length > 0) await requireAdministrator(faults, actor, isAdministrator);
}

async function requireAdministrator(
  faults: readonly Fault[],
  actor: Actor,
  isAdministrator: IsAdministrator,
): Promise<void> {
  if (actor.scopes.has(ADMIN_SCOPE) && (await isAdministrator(actor.userId))) return;
  throwIfAny(faults);
}

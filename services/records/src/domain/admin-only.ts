import { attributePointer, equalsStored, type Module } from '@crm/catalog';
import { AppError, codes, type Fault } from '@crm/errors';
import { ADMIN_SCOPE, type Actor } from '@crm/token';
import type { Attributes } from './read-attributes.js';

/** Whether a user is live, active and an administrator. */
export type IsAdministrator = (userId: string) => Promise<boolean>;

/** A kind of write to records of a module. */
export type RecordWrite = 'create' | 'update' | 'delete';

/**
 * Whether this kind of write to records of a module is administration (rights#administered-modules): creating and
 * deleting users, and every write of roles and groups.
 */
export function isAdministration(module: Module, write: RecordWrite): boolean {
  return write === 'update' ? module.writeAdminOnly : module.createAdminOnly;
}

/**
 * Throws 8511 unless the caller may make this kind of write to records of this module. Costs a look-up only for
 * administration.
 */
export async function requireModuleRights(
  module: Module,
  write: RecordWrite,
  actor: Actor,
  isAdministrator: IsAdministrator,
): Promise<void> {
  if (isAdministration(module, write) && !(await mayAdminister(actor, isAdministrator)))
    throw new AppError({ code: codes.administrationOnly });
}

/** An attribute that the caller may not write, and the value that was sent for it. */
export interface WithheldValue {
  readonly attribute: string;
  readonly value: unknown;
}

/**
 * Removes the attributes that are administration from a document, unless the caller is an administrator. Sending them
 * is allowed only if they equal the stored values (documents#sending-back: a client may send back what it read).
 */
export async function withholdAttributes(
  module: Module,
  attributes: Attributes,
  actor: Actor,
  isAdministrator: IsAdministrator,
): Promise<{ readonly allowed: Attributes; readonly withheld: readonly WithheldValue[] }> {
  const restricted = Object.keys(attributes).filter((name) => module.fields.get(name)?.adminOnly === true);
  if (restricted.length === 0 || (await mayAdminister(actor, isAdministrator))) {
    return { allowed: attributes, withheld: [] };
  }
  const allowed = Object.entries(attributes).filter(([name]) => !restricted.includes(name));
  return {
    allowed: Object.fromEntries(allowed),
    withheld: restricted.map((attribute) => ({ attribute, value: attributes[attribute] })),
  };
}

/** The faults 8511 of withheld values that would change the stored record. */
export function refuseWithheld(module: Module, withheld: readonly WithheldValue[], stored: Attributes): Fault[] {
  return withheld
    .filter(({ attribute, value }) => !equalsStored(module, attribute, value, stored[attribute] ?? null))
    .map(({ attribute }) => ({
      code: codes.administrationOnly,
      value: attribute,
      source: { pointer: attributePointer(attribute) },
    }));
}

/** Whether the caller is an administrator and its token has the scope for it. Costs a look-up only with the scope. */
export async function mayAdminister(actor: Actor, isAdministrator: IsAdministrator): Promise<boolean> {
  return actor.scopes.has(ADMIN_SCOPE) && (await isAdministrator(actor.userId));
}

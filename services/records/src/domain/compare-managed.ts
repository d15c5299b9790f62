import { equalsStored, type ManagedValue, type Module } from '@crm/catalog';
import { codes, type Fault } from '@crm/errors';
import type { Attributes } from './read-attributes.js';

/**
 * The faults 8109 of an update: one for each server-managed value that differs from the stored one. A value equal to
 * the stored one is accepted, so that a client may send back what it read (documents#sending-back).
 */
export function compareManaged(module: Module, managed: readonly ManagedValue[], stored: Attributes): Fault[] {
  return refuseManaged(
    managed.filter(({ attribute, value }) => !equalsStored(module, attribute, value, stored[attribute] ?? null)),
  );
}

/** The faults 8109 of these values, whatever they are: a new record has no stored values to equal. */
export function refuseManaged(managed: readonly ManagedValue[]): Fault[] {
  return managed.map(({ attribute, pointer }) => ({
    code: codes.attributeReadOnly,
    value: attribute,
    source: { pointer },
  }));
}

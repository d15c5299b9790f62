import { externalValueFault, isExternalSystem, type Catalog, type Module } from '@crm/catalog';
import { AppError, codes } from '@crm/errors';
import type { ExternalIdMessage } from '@crm/protos';
import { findModule } from './find-module.js';

/** The id of a record in another system (external-ids#system-and-value). */
export interface ExternalId {
  readonly module: Module;
  readonly system: string;
  readonly value: string;
}

/** Reads an external id; throws 8402 for a module that has none, 8129 for a malformed system or value. */
export function readExternalId(catalog: Catalog, message: ExternalIdMessage | null): ExternalId {
  const { module: name = '', system = '', value = '' } = message ?? {};
  const module = findModule(catalog, name);
  if (module.makerOnly) {
    throw new AppError({ code: codes.unknownModule, value: name, detail: `${name} has no external ids` });
  }
  if (!isExternalSystem(system)) throw new AppError({ code: codes.invalidExternalId, value: system });
  const fault = externalValueFault(value);
  if (fault === undefined) return { module, system, value };
  const detail = fault.charAt(0).toUpperCase() + fault.slice(1);
  throw new AppError({ code: codes.invalidExternalId, value, detail });
}

/** The error 8001 of an external id under which the user sees no record. */
export function noSuchExternalId({ value }: ExternalId): AppError {
  return new AppError({ code: codes.recordNotFound, value, detail: 'There is no record with this external id' });
}

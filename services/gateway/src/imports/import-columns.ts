import { isExternalSystem, type Field, type Module } from '@crm/catalog';
import { codes, throwIfAny, type ErrorCode, type Fault } from '@crm/errors';

/** The meaning of a column of an import (imports#columns). */
export type Column =
  | { readonly kind: 'id'; readonly name: string }
  | { readonly kind: 'ignored'; readonly name: string }
  | { readonly kind: 'external'; readonly name: string; readonly system: string }
  | { readonly kind: 'attribute'; readonly name: string; readonly field: Field }
  | { readonly kind: 'reference'; readonly name: string; readonly field: Field; readonly system: string };

/** How the record of a row is found. */
export interface RowKey {
  readonly mode: 'create' | 'update' | 'upsert';
  /** The system of external ids; empty = by id. */
  readonly keySystem: string;
}

/** Names that begin with it are for people: no attribute has such a name. */
const REMARK = '#';

/** The column of this name, or why the module has none. */
export function readColumn(module: Module, name: string): Column | Fault {
  const colon = name.indexOf(':');
  const [base, system] = colon < 0 ? [name] : [name.slice(0, colon), name.slice(colon + 1)];
  const refuse = (detail: string, code: ErrorCode = codes.unknownAttribute): Fault => ({ code, value: name, detail });
  if (name.startsWith(REMARK)) return { kind: 'ignored', name };
  if (system !== undefined && !isExternalSystem(system)) return { code: codes.invalidExternalId, value: name };
  if (base === 'id') {
    if (system === undefined) return { kind: 'id', name };
    return module.makerOnly ? refuse(`${module.name} has no external ids`) : { kind: 'external', name, system };
  }
  const field = module.fields.get(base);
  if (field === undefined) {
    const isLink = module.links.has(base);
    return refuse(isLink ? `${base} is a link; an import has none` : `${module.name} has no attribute of this name`);
  }
  if (field.derived?.kind === 'content') return refuse('An import has no contents of files', codes.malformedImport);
  if (system !== undefined && field.references === undefined) return refuse(`${base} refers to no record`);
  if (field.readOnly) return { kind: 'ignored', name };
  return system === undefined ? { kind: 'attribute', name, field } : { kind: 'reference', name, field, system };
}

/** Throws all faults of the columns of a file together. */
export function readHeader(module: Module, names: readonly string[], { mode, keySystem }: RowKey): readonly Column[] {
  const columns: Column[] = [];
  const faults: Fault[] = [];
  const filled = new Set<string>();
  const refuse = (detail: string, value: string): void => {
    faults.push({ code: codes.malformedImport, detail, value });
  };
  for (const name of names) {
    const column = readColumn(module, name);
    if ('code' in column) {
      faults.push(column);
      continue;
    }
    const target = column.kind === 'reference' ? column.field.name : name;
    if (filled.has(target)) refuse(`The file has ${target} twice`, name);
    filled.add(target);
    columns.push(column);
  }
  const key = keyColumn(keySystem);
  if (mode !== 'create' && !filled.has(key))
    refuse(`The file needs the column ${key}, by which records are found`, key);
  throwIfAny(faults);
  return columns;
}

/** The name of the column with the keys of rows. */
export function keyColumn(keySystem: string): string {
  return keySystem === '' ? 'id' : `id:${keySystem}`;
}

import { deepFreeze } from './deep-freeze.js';
import type { FieldDefinition } from './define.js';
import type { Catalog, Derivation, Field } from './model.js';

/** The field of a definition, with its defaults and the keys of its drop-down filled in. */
export function toField(name: string, definition: FieldDefinition, dropdowns: Catalog['dropdowns']): Field {
  const serverManaged = definition.serverManaged ?? false;
  const keys = dropdowns.get(definition.options ?? '');
  return deepFreeze({
    ...definition,
    name,
    ...(keys === undefined ? {} : { keys }),
    ...(definition.derived === undefined ? { column: name } : {}),
    required: definition.required ?? false,
    readOnly: serverManaged || (definition.derived !== undefined && !isWritable(definition.derived)),
    serverManaged,
    adminOnly: definition.adminOnly ?? false,
    unique: definition.unique ?? false,
  });
}

const WRITABLE: ReadonlySet<Derivation['kind']> = new Set(['linkedId', 'primaryAddress', 'content', 'custom']);

function isWritable(derived: Derivation): boolean {
  return WRITABLE.has(derived.kind) || (derived.kind === 'alias' && derived.writable === true);
}

/** The fields of a module with the derived ones: each file is followed by its content (files#content-attribute). */
export function withContents(fields: Readonly<Record<string, FieldDefinition>>): [string, FieldDefinition][] {
  return Object.entries(fields).flatMap(([name, field]): [string, FieldDefinition][] => {
    if (!isFile(field)) return [[name, field]];
    return [
      [name, field],
      [contentName(name), { type: 'fileContent', derived: { kind: 'content', field: name } }],
    ];
  });
}

export function isFile({ type }: Pick<FieldDefinition, 'type'>): boolean {
  return type === 'file' || type === 'image';
}

/** The attribute that shows the content of a file field. */
export function contentName(field: string): string {
  return `${field}_file`;
}

import { deepFreeze } from './deep-freeze.js';
import type { FieldDefinition } from './define.js';
import type { Derivation, Field } from './model.js';

/** A field with everything that its definition leaves to be understood. */
export function toField(name: string, definition: FieldDefinition): Field {
  const serverManaged = definition.serverManaged ?? false;
  return deepFreeze({
    ...definition,
    name,
    ...(definition.derived === undefined ? { column: name } : {}),
    required: definition.required ?? false,
    readOnly: serverManaged || (definition.derived !== undefined && !isWritable(definition.derived)),
    serverManaged,
    adminOnly: definition.adminOnly ?? false,
    unique: definition.unique ?? false,
  });
}

const WRITABLE: ReadonlySet<Derivation['kind']> = new Set(['linkedId', 'primaryAddress']);

function isWritable(derived: Derivation): boolean {
  return WRITABLE.has(derived.kind) || (derived.kind === 'alias' && derived.writable === true);
}

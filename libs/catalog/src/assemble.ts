import { createHash } from 'node:crypto';
import type { FieldDefinition, LinkDefinition, ModuleDefinition } from './define.js';
import { FrozenMap } from './frozen-map.js';
import type { Catalog, Field, Link, Module } from './model.js';
import { findDefects } from './self-check/find-defects.js';

/** What a catalogue is made of. */
export interface CatalogSource {
  readonly modules: readonly ModuleDefinition[];
  readonly links: readonly LinkDefinition[];
  readonly dropdowns: Readonly<Record<string, readonly string[]>>;
}

/** Makes a catalogue from its parts, checked and frozen. Throws an `Error` that names every defect of the source. */
export function assemble(source: CatalogSource): Catalog {
  const defects = findDefects(source);
  if (defects.length > 0) throw new Error(`The catalogue is not sound:\n${defects.join('\n')}`);
  const links = source.links.flatMap((definition) => bothSides(definition, source));
  const modules = new FrozenMap(
    source.modules.map((definition) => [definition.name, toModule(definition, links)] as const),
  );
  const dropdowns = new FrozenMap(
    Object.entries(source.dropdowns).map(([name, keys]) => [name, Object.freeze([...keys])] as const),
  );
  return Object.freeze({
    modules,
    dropdowns,
    hash: createHash('sha256').update(JSON.stringify(source)).digest('hex'),
    module: (name: string) => modules.get(name),
  });
}

function toModule(definition: ModuleDefinition, links: readonly Link[]): Module {
  return Object.freeze({
    name: definition.name,
    table: definition.table,
    createAdminOnly: definition.createAdminOnly ?? false,
    fields: new FrozenMap(
      Object.entries(definition.fields).map(([name, field]) => [name, toField(name, field)] as const),
    ),
    links: new FrozenMap(
      links.filter((link) => link.module === definition.name).map((link) => [link.name, link] as const),
    ),
  });
}

function toField(name: string, definition: FieldDefinition): Field {
  const serverManaged = definition.serverManaged ?? false;
  return deepFreeze({
    ...definition,
    name,
    ...(definition.derived === undefined ? { column: name } : {}),
    required: definition.required ?? false,
    readOnly: serverManaged || definition.derived !== undefined,
    serverManaged,
    adminOnly: definition.adminOnly ?? false,
    unique: definition.unique ?? false,
  });
}

function bothSides(definition: LinkDefinition, source: CatalogSource): Link[] {
  const { child, parent, column, childLink, parentLink } = definition;
  const references = source.modules.find((module) => module.name === child)?.fields[column]?.references;
  const isFlex = typeof references === 'object';
  const stored = {
    storage: 'column' as const,
    column,
    ...(isFlex ? { role: { column: references.typeField, value: parent } } : {}),
  };
  const sides: Link[] = [];
  if (childLink !== undefined) {
    const inverse = parentLink === undefined ? {} : { inverse: parentLink };
    sides.push({
      name: childLink,
      module: child,
      related: parent,
      cardinality: 'one',
      holder: 'near',
      ...stored,
      ...inverse,
    });
  }
  if (parentLink !== undefined) {
    const inverse = childLink === undefined ? {} : { inverse: childLink };
    sides.push({
      name: parentLink,
      module: parent,
      related: child,
      cardinality: 'many',
      holder: 'far',
      ...stored,
      ...inverse,
    });
  }
  return sides.map(deepFreeze);
}

function deepFreeze<T extends object>(value: T): T {
  for (const member of Object.values(value)) {
    if (typeof member === 'object' && member !== null) deepFreeze(member as object);
  }
  return Object.freeze(value);
}

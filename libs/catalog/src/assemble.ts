import { createHash } from 'node:crypto';
import { toLinks } from './assemble-links.js';
import type { CatalogSource } from './catalog-source.js';
import type { ModuleDefinition } from './define.js';
import { deepFreeze } from './deep-freeze.js';
import { FrozenMap } from './frozen-map.js';
import type { Catalog, Link, Module } from './model.js';
import { isFile, toField, withContents } from './to-field.js';

/** Assembles a frozen catalogue from a source without defects; see `self-check/`. */
export function assemble(source: CatalogSource): Catalog {
  const dropdowns = new FrozenMap(
    Object.entries(source.dropdowns).map(([name, keys]) => [name, Object.freeze([...keys])] as const),
  );
  const links = source.links.flatMap((definition) => toLinks(definition, source, dropdowns));
  const modules = new FrozenMap(
    source.modules.map((definition) => [definition.name, toModule(definition, links, dropdowns)] as const),
  );
  return Object.freeze({
    modules,
    dropdowns,
    hash: createHash('sha256').update(JSON.stringify(source)).digest('hex'),
    module: (name: string) => modules.get(name),
  });
}

function toModule(definition: ModuleDefinition, links: readonly Link[], dropdowns: Catalog['dropdowns']): Module {
  return Object.freeze({
    name: definition.name,
    table: definition.table,
    ...(definition.role === undefined ? {} : { role: deepFreeze({ ...definition.role }) }),
    createAdminOnly: definition.createAdminOnly ?? definition.writeAdminOnly ?? false,
    writeAdminOnly: definition.writeAdminOnly ?? false,
    ownRecordOnly: definition.ownRecordOnly ?? false,
    makerOnly: definition.makerOnly ?? false,
    partOf: deepFreeze([...(definition.partOf ?? [])]),
    permanentIds: deepFreeze([...(definition.permanentIds ?? [])]),
    filters: new FrozenMap(Object.entries(definition.filters ?? {}).map(([name, all]) => [name, deepFreeze([...all])])),
    indexes: deepFreeze([...(definition.indexes ?? [])]),
    uniqueTogether: deepFreeze([...(definition.uniqueTogether ?? [])]),
    ...(definition.span === undefined ? {} : { span: deepFreeze({ ...definition.span }) }),
    presentation: deepFreeze({ ...definition.presentation }),
    fields: new FrozenMap(
      withContents(definition.fields).map(([name, field]) => [name, toField(name, field, dropdowns)] as const),
    ),
    fileFields: Object.freeze(
      Object.entries(definition.fields).flatMap(([name, field]) => (isFile(field) ? [name] : [])),
    ),
    links: new FrozenMap(
      links.filter((link) => link.module === definition.name).map((link) => [link.name, link] as const),
    ),
  });
}

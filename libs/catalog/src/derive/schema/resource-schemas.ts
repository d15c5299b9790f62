import type { JsonSchema } from '../../checks/check.js';
import type { Catalog, Link, Module } from '../../model.js';
import { ID_PATTERN } from '../../record-id.js';
import { answeredAttribute } from './attribute-schema.js';
import { closedObject, nullable, recordOf, ref, url, type Definitions } from './build.js';

/** Resource objects in answers: one definition per module, and its parts. */
export function resourceDefinitions(catalog: Catalog): Definitions {
  const modules = [...catalog.modules.values()];
  return {
    id: { type: 'string', pattern: ID_PATTERN },
    identifier: closedObject({ type: { enum: modules.map(({ name }) => name) }, id: ref('id'), meta: ref('pair') }, [
      'meta',
    ]),
    pair: pairMeta,
    'middle.value': { anyOf: ['string', 'number', 'boolean', 'null'].map((type) => ({ type })) },
    'relationship.links': closedObject({ self: url, related: url }),
    resource: anyModule(modules, (module) => ref(module.name)),
    ...Object.fromEntries(modules.flatMap((module) => Object.entries(moduleDefinitions(module, catalog)))),
  };
}

/** The `meta` of an identifier, with the edge that it represents; only links with a middle table have it. */
const pairMeta = closedObject({
  middle_table: closedObject({
    data: closedObject({ id: ref('id'), type: { const: 'Link' }, attributes: recordOf(ref('middle.value')) }),
  }),
});

const viewedAt: JsonSchema = {
  type: 'string',
  format: 'date-time',
  description: 'When the user last looked at the record; in lists of viewed records.',
};

/** A resource object of any module; `then` gives its schema, so that only one module's definition is tried. */
function anyModule(modules: readonly Module[], then: (module: Module) => JsonSchema): JsonSchema {
  return {
    type: 'object',
    properties: { type: { enum: modules.map(({ name }) => name) } },
    required: ['type'],
    allOf: modules.map((module) => ({ if: { properties: { type: { const: module.name } } }, then: then(module) })),
  };
}

function moduleDefinitions(module: Module, catalog: Catalog): Definitions {
  const { name } = module;
  return {
    [name]: resourceObject(module),
    ...(isTargetOf('one', module, catalog) ? toOneDefinitions(name) : {}),
    ...(isTargetOf('many', module, catalog) ? toManyDefinitions(name) : {}),
  };
}

function toOneDefinitions(name: string): Definitions {
  const identifier = `${name}.identifier`;
  return {
    [identifier]: closedObject({ type: { const: name }, id: ref('id') }),
    [`${name}.relationship`]: closedObject({ links: ref('relationship.links'), data: nullable(ref(identifier)) }),
  };
}

/**
 * The data of a to-many link is present only where `include` follows it; `next` leads to the entries that one document
 * cannot hold.
 */
function toManyDefinitions(name: string): Definitions {
  const entry = `${name}.linked`;
  const links = closedObject({ self: url, related: url, next: url }, ['next']);
  return {
    [entry]: closedObject({ type: { const: name }, id: ref('id'), meta: ref('pair') }, ['meta']),
    [`${name}.relationships`]: closedObject({ links, data: { type: 'array', items: ref(entry) } }, ['data']),
  };
}

/** Whether a link of this cardinality leads to records of the module. */
function isTargetOf(wanted: Link['cardinality'], { name }: Module, { modules }: Catalog): boolean {
  const links = [...modules.values()].flatMap((module) => [...module.links.values()]);
  return links.some(({ related, cardinality }) => related === name && cardinality === wanted);
}

function resourceObject(module: Module): JsonSchema {
  const fields = [...module.fields.values()];
  const links = [...module.links.values()];
  const members = {
    type: { const: module.name },
    id: ref('id'),
    attributes: allOptional(fields.map((field) => [field.name, answeredAttribute(field, module)])),
    relationships: allOptional(links.map((link) => [link.name, relationship(link)])),
    links: closedObject({ self: url }),
    meta: closedObject({ date_viewed: viewedAt }),
  };
  return closedObject(members, ['relationships', 'meta']);
}

/** Sparse fieldsets may omit any of them. */
function allOptional(members: readonly (readonly [name: string, schema: JsonSchema])[]): JsonSchema {
  return { type: 'object', properties: Object.fromEntries(members), additionalProperties: false };
}

function relationship({ cardinality, related }: Link): JsonSchema {
  return ref(cardinality === 'one' ? `${related}.relationship` : `${related}.relationships`);
}

import type { JsonSchema } from '../../checks/check.js';
import { isEdgeLink, isManagedLink } from '../../link-kinds.js';
import type { Catalog, EdgeLink, Link, Module } from '../../model.js';
import { ID_PATTERN, ROUTE_WORDS } from '../../record-id.js';
import { sentMiddleValue } from './attribute-schema.js';
import { closedObject, openObject, recordOf, ref, type Definitions } from './build.js';

/** Columns of every middle table that may be sent back as they were read. */
const ROW_COLUMNS = ['id', 'date_modified', 'deleted'];

/**
 * What may be sent as linkage: of each link that can be written, for use together with a record, and `linkage.request`,
 * the document that the URLs of whatever link take.
 */
export function linkageDefinitions(catalog: Catalog): Definitions {
  const modules = [...catalog.modules.values()];
  const links = modules.flatMap((module) => writableLinks(module, catalog));
  return {
    'id.known': { type: 'string', pattern: ID_PATTERN, not: { enum: [...ROUTE_WORDS] } },
    'linkage.request': openObject({
      data: { anyOf: [{ type: 'array', items: ref('linkage.entry') }, ref('linkage.entry'), { type: 'null' }] },
    }),
    'linkage.entry': identifierOnly(modules.map(({ name }) => name)),
    ...Object.fromEntries(links.map((link) => [linkageName(link), linkageOf(link)])),
    ...Object.fromEntries(links.map((link) => [entryName(link), entryOf(link)])),
    ...Object.fromEntries(links.filter(isEdgeLink).map((link) => [middleName(link), middleAttributes(link, catalog)])),
  };
}

/** Names of the definitions of `linkageDefinitions` that are whole messages of whatever link. */
export const linkageNames = ['linkage.request'] as const;

/** The member `relationships` of a create or an update. */
export function sentRelationships(module: Module, catalog: Catalog): JsonSchema {
  const links = writableLinks(module, catalog);
  return closedObject(
    Object.fromEntries(links.map((link) => [link.name, openObject({ data: ref(linkageName(link)) })])),
    links.map(({ name }) => name),
  );
}

function writableLinks({ links }: Module, catalog: Catalog): readonly Link[] {
  return [...links.values()].filter((link) => !isManagedLink(link, catalog));
}

/** Links without a middle table take the same as others of their kind. */
function linkageName(link: Link): string {
  return isEdgeLink(link) ? `${link.module}.${link.name}.linkage` : `${link.related}.linkage.${link.cardinality}`;
}

function entryName(link: Link): string {
  return isEdgeLink(link) ? `${link.module}.${link.name}.entry` : `${link.related}.entry`;
}

/** Both ends of a link carry the same values. */
function middleName({ module, name, related, inverse, nearSide }: EdgeLink): string {
  return nearSide === 'left' || inverse === undefined ? `${module}.${name}.middle` : `${related}.${inverse}.middle`;
}

function linkageOf(link: Link): JsonSchema {
  const entry = ref(entryName(link));
  const array = { type: 'array', items: entry };
  return { anyOf: link.cardinality === 'one' ? [entry, { type: 'null' }, { ...array, maxItems: 1 }] : [array, entry] };
}

function entryOf(link: Link): JsonSchema {
  const attributes = isEdgeLink(link) ? ref(middleName(link)) : { type: 'object', maxProperties: 0 };
  return openObject({ type: { const: link.related }, id: ref('id.known'), meta: pairMeta(attributes) }, ['meta']);
}

/** What an entry says of its pair; `meta` may hold more. Id and type of the row are passed over. */
function pairMeta(attributes: JsonSchema): JsonSchema {
  const data = openObject({ id: {}, type: {}, attributes }, ['id', 'type', 'attributes']);
  return openObject({ middle_table: openObject({ data }) }, ['middle_table']);
}

/** Middle values of a link, and what every row has besides. */
function middleAttributes(link: EdgeLink, catalog: Catalog): JsonSchema {
  const values = [...link.middle.values()].map((field) => [field.name, sentMiddleValue(field, catalog)] as const);
  const sentBack = [...ROW_COLUMNS, link.nearColumn, link.farColumn].map((name) => [name, { readOnly: true }] as const);
  const properties = Object.fromEntries([...sentBack, ...values]);
  return { type: 'object', properties, additionalProperties: false };
}

/**
 * An identifier for a link that is not known here. Members of a resource are left out, although the service passes them
 * over, so that a record that is not valid is not taken for linkage.
 */
function identifierOnly(modules: readonly string[]): JsonSchema {
  const meta = pairMeta(recordOf({}));
  const never = { not: {} };
  const members = { type: { enum: modules }, id: ref('id.known'), meta, attributes: never, relationships: never };
  return openObject(members, ['meta', 'attributes', 'relationships']);
}

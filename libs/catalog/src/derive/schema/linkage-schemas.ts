import type { JsonSchema } from '../../checks/check.js';
import { isEdgeLink, isManagedLink } from '../../link-kinds.js';
import type { Catalog, EdgeLink, Link, Module } from '../../model.js';
import { ID_PATTERN, ROUTE_WORDS } from '../../record-id.js';
import { sentMiddleValue } from './attribute-schema.js';
import { closedObject, openObject, recordOf, ref, type Definitions } from './build.js';

/** Columns of every middle table that may be sent back as they were read. */
const ROW_COLUMNS = ['id', 'date_modified', 'deleted'];

const NEVER: JsonSchema = { not: {} };

/**
 * Request values of links: relationships for use in the document of a record, and `linkage.request`, the document for
 * the URLs of any link.
 */
export function linkageDefinitions(catalog: Catalog): Definitions {
  const modules = [...catalog.modules.values()];
  const links = modules.flatMap((module) => [...module.links.values()]);
  return {
    'id.known': { type: 'string', pattern: ID_PATTERN, not: { enum: [...ROUTE_WORDS] } },
    'linkage.request': openObject({
      data: { anyOf: [{ type: 'array', items: ref('linkage.entry') }, ref('linkage.entry'), { type: 'null' }] },
    }),
    'linkage.entry': identifierOnly(modules.map(({ name }) => name)),
    'relationship.silent': {
      anyOf: ['links', 'meta'].map((name) => openObject({ [name]: {}, data: NEVER }, ['data'])),
    },
    ...Object.fromEntries(links.map((link) => [relationshipName(link), relationshipOf(link)])),
    ...Object.fromEntries(links.map((link) => [entryName(link), entryOf(link)])),
    ...Object.fromEntries(links.filter(isEdgeLink).map((link) => [middleName(link), middleAttributes(link)])),
  };
}

/** Names of the definitions of `linkageDefinitions` that are complete messages of any link. */
export const linkageNames = ['linkage.request'] as const;

/**
 * The member `relationships` of a create or an update; for a link that only the service sets, an update may repeat the
 * data.
 */
export function sentRelationships(module: Module, catalog: Catalog, operation: 'create' | 'update'): JsonSchema {
  const links = [...module.links.values()].map((link) => {
    const isSilent = operation === 'create' && isManagedLink(link, catalog);
    return [link.name, ref(isSilent ? 'relationship.silent' : relationshipName(link))] as const;
  });
  return closedObject(Object.fromEntries(links), [...module.links.keys()]);
}

/** Links without a middle table use the definition of others of their kind. */
function relationshipName(link: Link): string {
  const { module, name, related, cardinality } = link;
  return isEdgeLink(link) ? `${module}.${name}.relationship` : `${related}.relationship.${cardinality}`;
}

function entryName(link: Link): string {
  return isEdgeLink(link) ? `${link.module}.${link.name}.entry` : `${link.related}.entry`;
}

/** Both ends of a link have the same middle values. */
function middleName({ module, name, related, inverse, nearSide }: EdgeLink): string {
  return nearSide === 'left' || inverse === undefined ? `${module}.${name}.middle` : `${related}.${inverse}.middle`;
}

function relationshipOf(link: Link): JsonSchema {
  const entry = ref(entryName(link));
  const array = { type: 'array', items: entry };
  const anyOf = link.cardinality === 'one' ? [entry, { type: 'null' }, { ...array, maxItems: 1 }] : [array, entry];
  return { anyOf: [openObject({ data: { anyOf } }), ref('relationship.silent')] };
}

function entryOf(link: Link): JsonSchema {
  const attributes = isEdgeLink(link) ? ref(middleName(link)) : { type: 'object', maxProperties: 0 };
  return openObject({ type: { const: link.related }, id: ref('id.known'), meta: pairMeta(attributes) }, ['meta']);
}

/** The `meta` of an entry, with its middle values; `meta` may contain more. Id and type of the row are ignored. */
function pairMeta(attributes: JsonSchema): JsonSchema {
  const data = openObject({ id: {}, type: {}, attributes }, ['id', 'type', 'attributes']);
  return openObject({ middle_table: openObject({ data }) }, ['middle_table']);
}

/** Middle values of a link, and the columns that every row has besides. */
function middleAttributes(link: EdgeLink): JsonSchema {
  const values = [...link.middle.values()].map((field) => [field.name, sentMiddleValue(field)] as const);
  const sentBack = [...ROW_COLUMNS, link.nearColumn, link.farColumn].map((name) => [name, { readOnly: true }] as const);
  const properties = Object.fromEntries([...sentBack, ...values]);
  return { type: 'object', properties, additionalProperties: false };
}

/**
 * An identifier for a link that is not known here. Members of a resource are forbidden, although the service ignores
 * them, so that an invalid record does not pass as linkage.
 */
function identifierOnly(modules: readonly string[]): JsonSchema {
  const meta = pairMeta(recordOf({}));
  const members = { type: { enum: modules }, id: ref('id.known'), meta, attributes: NEVER, relationships: NEVER };
  return openObject(members, ['meta', 'attributes', 'relationships']);
}

import type { Api } from '../../api.js';
import { readAttributes, readModules } from '../../meta-documents.js';
import type { AttributeFacts, LinkFacts, ModuleFacts } from '../reference/world.js';

/** Attributes and links of every module, from `meta/attributes`. */
export async function readModuleFacts(api: Api): Promise<ReadonlyMap<string, ModuleFacts>> {
  const names = Object.keys(await readModules(api));
  const modules = await Promise.all(names.map((name) => readModule(api, name)));
  return new Map(modules.map((module) => [module.name, module]));
}

async function readModule(api: Api, name: string): Promise<ModuleFacts> {
  const entries = Object.values(await readAttributes(api, name)) as unknown as readonly (AttributeFacts | LinkEntry)[];
  const links = entries.filter((entry): entry is LinkEntry => entry.type === 'link');
  // No list has the content of a file.
  const attributes = entries.filter(
    (entry): entry is AttributeFacts => entry.type !== 'link' && !('contentOf' in entry),
  );
  return {
    name,
    attributes: new Map(attributes.map((attribute) => [attribute.name, attribute])),
    links: new Map(links.map((link) => [link.name, linkFacts(link)])),
  };
}

interface LinkEntry extends Omit<LinkFacts, 'middle'> {
  readonly type: 'link';
  readonly middleTable?: { readonly attributes: Readonly<Record<string, AttributeFacts>> };
}

/** The row of a pair also has an id of its own and the time of its last change. */
const MIDDLE_STANDARD = [
  { name: 'id', type: 'id', jsonType: 'string', sortable: false, operators: ['eq', 'ne', 'in', 'nin'] },
  {
    name: 'date_modified',
    type: 'datetime',
    jsonType: 'string',
    sortable: false,
    operators: ['eq', 'ne', 'in', 'nin', 'gt', 'lt', 'gte', 'lte', 'li', 'nli'],
  },
] as const;

function linkFacts({ name, relatedModule, cardinality, inverse, middleTable }: LinkEntry): LinkFacts {
  const middle = middleTable && [...Object.values(middleTable.attributes), ...(MIDDLE_STANDARD as readonly object[])];
  return {
    name,
    relatedModule,
    cardinality,
    ...(inverse === undefined ? {} : { inverse }),
    ...(middle === undefined
      ? {}
      : { middle: new Map((middle as readonly AttributeFacts[]).map((attribute) => [attribute.name, attribute])) }),
  };
}

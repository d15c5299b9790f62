import type { Api } from '../../api.js';
import { documentOf, expectStatus, type Identifier, type Relationship } from '../../document.js';
import { listed } from '../../files/listed.js';
import { linkUrl, middleOf, type MiddleRow } from '../../links/linkage.js';
import { parseExact, type Attributes, type Json } from '../../metadata/exact-json.js';
import { urlOf } from '../../records.js';
import type { LinkFacts, Linked, MiddleFacts, ModuleFacts, RecordFacts, World } from '../reference/world.js';
import type { WrittenLink } from './make-world.js';

const PAGE = 'page[limit]=200';

/** The ids of all live records of every module. */
export async function readIds(
  api: Api,
  modules: ReadonlyMap<string, ModuleFacts>,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const found = [...modules.keys()].map(async (name) => [name, await idsOf(api, name)] as const);
  return new Map(await Promise.all(found));
}

/**
 * Reads everything that exists: each record separately, and the many-to-many links that were written. The other ends of
 * links follow from these.
 */
export async function readWorld(
  api: Api,
  modules: ReadonlyMap<string, ModuleFacts>,
  written: readonly WrittenLink[],
  userId: string,
): Promise<World> {
  const ids = await readIds(api, modules);
  const links = new LinkBook(modules);
  const records = new Map<string, Map<string, RecordFacts>>();
  for (const [type, some] of ids) {
    const read = await Promise.all(some.map((id) => readRecord(api, { type, id }, links)));
    records.set(type, new Map(read.map((record) => [record.id, record])));
  }
  const edges = [...written, ...oneSided(modules, ids)];
  await Promise.all(edges.map((edge) => readEdge(api, edge, links)));
  return { modules, records, userId };
}

async function idsOf(api: Api, module: string): Promise<string[]> {
  const ids: string[] = [];
  let url: string | null | undefined = `/modules/${module}?${PAGE}`;
  while (url !== null && url !== undefined) {
    const answer = await api.get(url);
    expectStatus(answer, 200);
    const { data, links } = documentOf(answer);
    ids.push(...(data as readonly Identifier[]).map(({ id }) => id));
    url = links?.next;
  }
  return ids;
}

/** The linked records of each record; each pair is stored for both of its ends. */
class LinkBook {
  readonly #modules: ReadonlyMap<string, ModuleFacts>;
  readonly #linked = new Map<string, Map<string, Linked[]>>();

  constructor(modules: ReadonlyMap<string, ModuleFacts>) {
    this.#modules = modules;
  }

  of(type: string, id: string): Map<string, Linked[]> {
    const key = `${type}/${id}`;
    const found = this.#linked.get(key) ?? new Map<string, Linked[]>();
    this.#linked.set(key, found);
    return found;
  }

  note(type: string, id: string, linkName: string, related: Linked): void {
    const link = this.#modules.get(type)?.links.get(linkName);
    if (link === undefined) throw new Error(`${type} has no link ${linkName}`);
    this.#add(type, id, linkName, related);
    if (link.inverse === undefined) return;
    const back = related.middle === undefined ? { id } : { id, middle: related.middle };
    this.#add(link.relatedModule, related.id, link.inverse, back);
  }

  #add(type: string, id: string, link: string, related: Linked): void {
    const all = this.of(type, id);
    const some = all.get(link) ?? [];
    all.set(link, some);
    if (!some.some((one) => one.id === related.id)) some.push(related);
  }
}

async function readRecord(
  api: Api,
  record: { readonly type: string; readonly id: string },
  links: LinkBook,
): Promise<RecordFacts> {
  const answer = await api.get(urlOf(record));
  expectStatus(answer, 200);
  const { data } = parseExact(answer.text) as unknown as {
    readonly data: { readonly attributes: Attributes; readonly relationships: Readonly<Record<string, Relationship>> };
  };
  for (const [name, { data: linkage }] of Object.entries(data.relationships)) {
    const some = linkage === undefined || linkage === null ? [] : [linkage].flat();
    for (const { id } of some) links.note(record.type, record.id, name, { id });
  }
  return { ...record, attributes: listed(data), linked: links.of(record.type, record.id) };
}

/** Links over a middle table that the related module has no name for: nothing else shows where they lead. */
function oneSided(
  modules: ReadonlyMap<string, ModuleFacts>,
  ids: ReadonlyMap<string, readonly string[]>,
): readonly WrittenLink[] {
  const isOneSided = ({ middle, inverse }: LinkFacts): boolean => middle !== undefined && inverse === undefined;
  return [...modules.values()].flatMap(({ name: type, links }) =>
    [...links.values()]
      .filter(isOneSided)
      .flatMap(({ name: link }) => (ids.get(type) ?? []).map((id) => ({ type, id, link }))),
  );
}

async function readEdge(api: Api, { type, id, link }: WrittenLink, links: LinkBook): Promise<void> {
  const answer = await api.get(`${linkUrl({ type, id }, link)}?${PAGE}`);
  expectStatus(answer, 200);
  const { data } = parseExact(answer.text) as unknown as { readonly data: readonly Identifier[] };
  for (const entry of data) {
    const row = middleOf(entry);
    const related = { id: entry.id, ...(row === undefined ? {} : { middle: middleFacts(row) }) };
    links.note(type, id, link, related);
  }
}

function middleFacts({ id, attributes }: MiddleRow): MiddleFacts {
  return { id, attributes: attributes as Readonly<Record<string, Json>> };
}

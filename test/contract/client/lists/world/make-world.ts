import fc from 'fast-check';
import type { Api } from '../../api.js';
import { expectStatus } from '../../document.js';
import { entryOf } from '../../links/linkage.js';
import type { Json } from '../../metadata/exact-json.js';
import { urlOf } from '../../records.js';
import { isEmpty } from '../reference/value.js';
import type { AttributeFacts, LinkFacts, ModuleFacts } from '../reference/world.js';
import { worldValues } from './world-values.js';

/** A link of a record that was written, to be read again. */
export interface WrittenLink {
  readonly type: string;
  readonly id: string;
  readonly link: string;
}

/** Modules whose records have many links and are queried more often; there are more of them. */
export const BUSY_MODULES: readonly string[] = [
  'Accounts',
  'Contacts',
  'Meetings',
  'Opportunities',
  'Cases',
  'Calls',
  'Notes',
  'Users',
  'EmailAddresses',
];

const ROUNDS = 2;
const PER_ROUND = 3;
const PER_ROUND_BUSY = 9;
const MOST_LINKED = 4;

/** Draws from arbitraries; the same seed gives the same values. */
type Draw = <Value>(values: fc.Arbitrary<Value>) => Value;

interface Making {
  readonly api: Api;
  readonly modules: ReadonlyMap<string, ModuleFacts>;
  readonly draw: Draw;
  /** The ids of the records created so far, by module. */
  readonly ids: Map<string, string[]>;
  /** The parents that were marked as favourites; each can be marked only once. */
  readonly marked: Set<string>;
}

/**
 * Fills a service over HTTP: records of every module in two rounds, so that links lead in both directions, with
 * adversarial values, and linked at random with middle values. Some are deleted again. Returns the many-to-many links
 * that were written, by a document or by the service, and those of the records that existed before.
 */
export async function makeWorld(
  api: Api,
  modules: ReadonlyMap<string, ModuleFacts>,
  present: ReadonlyMap<string, readonly string[]>,
  seed: number,
): Promise<readonly WrittenLink[]> {
  const ids = new Map([...modules.keys()].map((name) => [name, [...(present.get(name) ?? [])]]));
  const making: Making = { api, modules, draw: drawing(seed), ids, marked: new Set() };
  const written = linksOf(modules, present);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const module of inOrderOfNeed(modules)) {
      const count = BUSY_MODULES.includes(module.name) ? PER_ROUND_BUSY : PER_ROUND;
      const documents = Array.from({ length: count }, () => newDocument(making, module));
      await Promise.all(documents.map(({ data }) => create(api, data)));
      ids.get(module.name)?.push(...documents.map(({ data }) => data.id));
      written.push(...documents.flatMap(({ data, links }) => links.map((link) => ({ ...data, link }))));
    }
  }
  const gone = await deleteSome(making, present);
  return written.filter(({ id }) => !gone.has(id)).map(({ type, id, link }) => ({ type, id, link }));
}

/** Every link over a middle table that may lead from a record. */
function linksOf(
  modules: ReadonlyMap<string, ModuleFacts>,
  ids: ReadonlyMap<string, readonly string[]>,
): WrittenLink[] {
  return [...modules.values()].flatMap(({ name: type, links }) =>
    [...links.values()]
      .filter(({ middle, inverse }) => middle !== undefined && inverse !== undefined)
      .flatMap(({ name: link }) => (ids.get(type) ?? []).map((id) => ({ type, id, link }))),
  );
}

/** Modules that others depend on come first. */
function inOrderOfNeed(modules: ReadonlyMap<string, ModuleFacts>): readonly ModuleFacts[] {
  const first = ['Users', 'Currencies', 'Documents', 'Project', 'EmailAddresses', 'Accounts', 'Contacts'];
  const rank = ({ name }: ModuleFacts): number => (first.includes(name) ? first.indexOf(name) : first.length);
  return [...modules.values()].toSorted((one, other) => rank(one) - rank(other));
}

function drawing(seed: number): Draw {
  let calls = 0;
  return <Value>(values: fc.Arbitrary<Value>): Value => {
    calls += 1;
    const [value] = fc.sample(values, { seed: seed + calls, numRuns: 1 });
    return value as Value;
  };
}

interface NewDocument {
  readonly data: { readonly type: string; readonly id: string; readonly [member: string]: unknown };
  readonly links: readonly string[];
}

function newDocument(making: Making, module: ModuleFacts): NewDocument {
  const { draw } = making;
  const parents = [...module.attributes.values()].flatMap(({ name, references }) =>
    references?.typeField === undefined ? [] : [{ idField: name, typeField: references.typeField, ...references }],
  );
  const parts = new Set(parents.flatMap(({ idField, typeField }) => [idField, typeField]));
  // The start and the duration imply the end (module-notes#start-end-and-duration).
  const implied = module.attributes.has('duration_hours') ? 'date_end' : undefined;
  const writable = [...module.attributes.values()].filter(
    ({ name, readOnly, aliasOf }) =>
      name !== 'id' && name !== implied && !readOnly && aliasOf === undefined && !parts.has(name),
  );
  const some = writable.filter(({ required }) => required || draw(fc.nat(9)) < 6);
  const values = new Map(some.map((attribute) => [attribute, valueOf(making, attribute)]));
  const filled = new Set([...values].flatMap(([{ name }, value]) => (isEmpty(value) ? [] : [name])));
  const chosen = some.filter(({ dependsOn }) => dependsOn === undefined || filled.has(dependsOn));
  const attributes = Object.fromEntries(chosen.map((attribute) => [attribute.name, values.get(attribute)]));
  for (const { idField, typeField, modules } of parents) {
    const isNeeded = module.attributes.get(typeField)?.required === true;
    const parent = isNeeded || draw(fc.boolean()) ? aParent(making, module.name, modules) : undefined;
    if (parent !== undefined) Object.assign(attributes, { [typeField]: parent.type, [idField]: parent.id });
  }
  const edges = [...module.links.values()].filter(({ middle }) => middle !== undefined);
  // Attributes that show linked records also write the link: all links to that module are then written by attributes.
  const shown = chosen.flatMap(({ oldestOf }) => edges.filter(({ name }) => name === oldestOf));
  const byAttribute = edges.filter((link) => shown.some(({ relatedModule }) => relatedModule === link.relatedModule));
  const links = edges.filter(
    (link) => link.inverse !== undefined && !byAttribute.includes(link) && draw(fc.nat(9)) < 6,
  );
  const relationships = Object.fromEntries(links.map((link) => [link.name, { data: entries(making, link) }]));
  const id = draw(fc.uuid());
  // A new record inherits the groups of its users, whether or not its document names groups.
  const inherited = edges.filter(({ name }) => name === 'SecurityGroups');
  const written = new Set([...links, ...byAttribute, ...inherited].map(({ name }) => name));
  return { data: { type: module.name, id, attributes, relationships }, links: [...written] };
}

function valueOf(making: Making, attribute: AttributeFacts): Json {
  const { draw, ids, modules } = making;
  const { references, nullable } = attribute;
  if (references === undefined) return draw(worldValues(attribute, [...modules.keys()]));
  const known = references.modules.flatMap((module) => ids.get(module) ?? []);
  return known.length === 0 || (nullable && draw(fc.nat(4)) === 0) ? null : draw(fc.constantFrom(...known));
}

function aParent(
  { draw, ids, marked }: Making,
  child: string,
  modules: readonly string[],
): { readonly type: string; readonly id: string } | undefined {
  const known = modules.flatMap((type) => (ids.get(type) ?? []).map((id) => ({ type, id })));
  const free = child === 'Favorites' ? known.filter(({ id }) => !marked.has(id)) : known;
  if (free.length === 0) return undefined;
  const parent = draw(fc.constantFrom(...free));
  if (child === 'Favorites') marked.add(parent.id);
  return parent;
}

function entries(making: Making, { relatedModule, middle }: LinkFacts): readonly unknown[] {
  const { draw, ids, modules } = making;
  const known = ids.get(relatedModule) ?? [];
  const linked = draw(fc.shuffledSubarray(known, { maxLength: Math.min(MOST_LINKED, known.length) }));
  const free = [...(middle?.values() ?? [])].filter(
    ({ name, readOnly, references }) =>
      !['id', 'date_modified'].includes(name) && !readOnly && references === undefined,
  );
  return linked.map((id) => {
    const some = free.filter(() => draw(fc.boolean()));
    const values = some.map(
      (attribute) => [attribute.name, draw(worldValues(attribute, [...modules.keys()]))] as const,
    );
    return entryOf({ type: relatedModule, id }, Object.fromEntries(values));
  });
}

async function create(api: Api, data: NewDocument['data']): Promise<void> {
  const answer = await api.post(`/modules/${data.type}`, { data });
  expectStatus(answer, 201);
}

/** Deletes one in ten of the new records, except users that log in. */
async function deleteSome(
  { api, draw, ids }: Making,
  present: ReadonlyMap<string, readonly string[]>,
): Promise<ReadonlySet<string>> {
  const all = [...ids].flatMap(([type, some]) => some.map((id) => ({ type, id })));
  const made = all.filter(({ type, id }) => !(present.get(type) ?? []).includes(id));
  const going = made.filter(() => draw(fc.nat(9)) === 0);
  for (const record of going) expectStatus(await api.delete(urlOf(record)), 200);
  return new Set(going.map(({ id }) => id));
}

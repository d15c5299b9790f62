import fc, { type Arbitrary } from 'fast-check';
import { listCalls, type ListCall } from '../lists/queries/list-calls.js';
import { moduleOf, recordsOf, type LinkFacts, type ModuleFacts, type World } from '../lists/reference/world.js';

/** A read request. */
export interface ReadCall extends ListCall {
  readonly kind: 'list' | 'record' | 'one';
}

/** Page limit: paths of `include` must not bring along more than this many pages of records. */
const FEW = '3';

/** Requests for lists, records and to-one links, generated from everything that exists, hidden or not. */
export function readCalls(world: World): Arbitrary<ReadCall> {
  return fc.oneof(
    { weight: 6, arbitrary: listCalls(world).chain((call) => withExtras(world, call)) },
    { weight: 3, arbitrary: recordCalls(world) },
    { weight: 1, arbitrary: linksToOne(world) },
  );
}

function withExtras(world: World, { path, parameters }: ListCall): Arbitrary<ReadCall> {
  const names = new Set(parameters.map(([name]) => name));
  const isSparse = [...names].some((name) => name.startsWith('fields'));
  const call: ReadCall = { kind: 'list', path, parameters };
  const counted: ReadCall = { ...call, parameters: [...parameters, ['page[count]', 'exact']] };
  if (isSparse || path.includes('/relationships/')) return fc.constantFrom(call, counted);
  const unlimited = parameters.filter(([name]) => name !== 'page[limit]');
  const included = includes(world, moduleAt(world, path)).map((include): ReadCall => ({
    ...call,
    parameters: [...unlimited, ['page[limit]', FEW] as const, ['include', include] as const],
  }));
  return fc.oneof(
    { weight: 2, arbitrary: fc.constant(call) },
    { weight: 1, arbitrary: fc.constant(counted) },
    { weight: 2, arbitrary: included },
  );
}

function moduleAt(world: World, path: string): ModuleFacts {
  const [, , name = '', id, link = ''] = path.split('/');
  const module = moduleOf(world, name);
  const related = module.links.get(link)?.relatedModule;
  return id === undefined || related === undefined ? module : moduleOf(world, related);
}

function recordCalls(world: World): Arbitrary<ReadCall> {
  return owners(world).chain(({ type, id }) =>
    fc.option(includes(world, moduleOf(world, type)), { nil: undefined }).map((include) => ({
      kind: 'record' as const,
      path: `/modules/${type}/${id}`,
      parameters: include === undefined ? [] : [['include', include] as const],
    })),
  );
}

function linksToOne(world: World): Arbitrary<ReadCall> {
  return owners(world).chain(({ type, id, linked }) => {
    const toOne = [...moduleOf(world, type).links.values()].filter(({ cardinality }) => cardinality === 'one');
    const lived = toOne.filter(({ name }) => linked.has(name));
    return fc
      .tuple(fc.constantFrom(...(lived.length > 0 ? lived : toOne)), fc.constantFrom('', 'relationships/'))
      .map(([{ name }, middle]) => ({
        kind: 'one' as const,
        path: `/modules/${type}/${id}/${middle}${name}`,
        parameters: [],
      }));
  });
}

function owners(world: World): Arbitrary<ReturnType<typeof recordsOf>[number]> {
  return fc.constantFrom(...world.modules.keys()).chain((module) => {
    const records = recordsOf(world, module);
    return records.length === 0 ? owners(world) : fc.constantFrom(...records);
  });
}

/** One or two paths of one or two links. */
function includes(world: World, { links }: ModuleFacts): Arbitrary<string> {
  const path = fc.constantFrom(...links.values()).chain((link) => longer(world, link));
  return fc.uniqueArray(path, { minLength: 1, maxLength: 2 }).map((paths) => paths.join(','));
}

function longer(world: World, { name, relatedModule }: LinkFacts): Arbitrary<string> {
  const next = [...moduleOf(world, relatedModule).links.keys()];
  return fc
    .option(fc.constantFrom(...next), { nil: undefined })
    .map((second) => (second === undefined ? name : `${name}.${second}`));
}

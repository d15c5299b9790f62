import fc, { type Arbitrary } from 'fast-check';
import { queryOf } from '../page.js';
import { linkedFrom, moduleOf, recordsOf, type LinkFacts, type ModuleFacts, type World } from '../reference/world.js';
import { BUSY_MODULES } from '../world/make-world.js';
import { conditions, type Witness } from './conditions.js';
import { sorts } from './sorts.js';

/** A list request in readable form. */
export interface ListCall {
  /** Path relative to `/api/v8`, without a query. */
  readonly path: string;
  readonly parameters: readonly (readonly [name: string, value: string])[];
}

/** The longest URL that the service accepts, less the part before the path. */
const MOST_CHARACTERS = 8_000;

/** The URL of a call, relative to `/api/v8`. */
export function urlOfCall({ path, parameters }: ListCall): string {
  return parameters.length === 0 ? path : `${path}?${queryOf(...parameters)}`;
}

/**
 * List requests of a world: of modules and of links, with filters of every kind, sorts, pages and fields. Most filters
 * are modelled on one record of the list, so that they find something.
 */
export function listCalls(world: World): Arbitrary<ListCall> {
  return sources(world)
    .chain((source) => fc.constantFrom(...source.members, undefined).map((witness) => ({ ...source, witness })))
    .chain(({ path, module, entry, witness }) => {
      const facts = moduleOf(world, module);
      return fc
        .tuple(
          conditions(world, facts, entry, witness),
          fc.option(sorts(world, facts), { nil: undefined }),
          pages(),
          fc.option(fields(facts), { nil: undefined, freq: 4 }),
        )
        .map(([restrictions, sort, page, some]) => ({
          path,
          parameters: [
            ...restrictions,
            ...(sort === undefined ? [] : [['sort', sort] as const]),
            ...page,
            ...(some === undefined || path.includes('/relationships/') ? [] : [[`fields[${module}]`, some] as const]),
          ],
        }));
    })
    .filter((call) => urlOfCall(call).length < MOST_CHARACTERS);
}

interface Source {
  readonly path: string;
  readonly module: string;
  readonly entry?: LinkFacts;
  readonly members: readonly Witness[];
}

/** Lists of modules, and of links of records that lead somewhere. */
function sources(world: World): Arbitrary<Source> {
  const names = [...world.modules.keys()];
  const modules = [...names, ...BUSY_MODULES, ...BUSY_MODULES].map((module): Source => ({
    path: `/modules/${module}`,
    module,
    members: recordsOf(world, module).map((record) => ({ record, middle: undefined })),
  }));
  const links = names.flatMap((name) =>
    recordsOf(world, name).flatMap((record) =>
      [...record.linked.keys()].flatMap((linkName): Source[] => {
        const link = moduleOf(world, name).links.get(linkName);
        if (link?.cardinality !== 'many') return [];
        const members = linkedFrom(world, record, link);
        return ['', 'relationships/'].map((middle) => ({
          path: `/modules/${name}/${record.id}/${middle}${linkName}`,
          module: link.relatedModule,
          entry: link,
          members,
        }));
      }),
    ),
  );
  return fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...modules) },
    { weight: 1, arbitrary: fc.constantFrom(...links) },
  );
}

function pages(): Arbitrary<readonly (readonly [string, string])[]> {
  return fc
    .tuple(fc.constantFrom(undefined, 1, 2, 3, 5, 20, 200), fc.constantFrom(undefined, 0, 1, 2, 4, 10, 1000))
    .map(([limit, offset]) => [
      ...(limit === undefined ? [] : [['page[limit]', String(limit)] as const]),
      ...(offset === undefined ? [] : [['page[offset]', String(offset)] as const]),
    ]);
}

function fields({ attributes, links }: ModuleFacts): Arbitrary<string> {
  const names = [...attributes.keys()].filter((name) => name !== 'id');
  return fc
    .tuple(fc.subarray(names, { maxLength: 4 }), fc.subarray([...links.keys()], { maxLength: 2 }))
    .map(([some, others]) => [...some, ...others].join(','));
}

import fc from 'fast-check';

/** Recipe of a body that may be costly to read: an item, its place, and how it is repeated. */
export interface Recipe {
  readonly place: keyof typeof PLACES;
  readonly shape: keyof typeof SHAPES;
  readonly item: string;
  /** Of the names of members; a number follows it. */
  readonly name: string;
  /** Replaces the proper end of the body, unless it is empty. */
  readonly end: string;
  /** Upper bound of the tokens in the repetition. */
  readonly maxTokens: number;
}

const MAX_BYTES = 2 ** 20;

const document = (members: string): string => `{"data":{"type":"Meetings",${members}}}`;
const entry = (attributes: string): string =>
  `{"type":"Users","id":"u","meta":{"middle_table":{"data":{"attributes":${attributes}}}}}`;
const users = (entries: string): string =>
  document(`"attributes":{"name":"x"},"relationships":{"users":{"data":[${entries}]}}`);

/** Documents around a value; those that end with a fault make the gateway validate the attributes too. */
const PLACES = {
  document: (value: string) => value,
  data: (value: string) => `{"data":${value}}`,
  attributes: (value: string) => document(`"attributes":${value}`),
  faultyAttributes: (value: string) => document(`"attributes":${value},"relationships":[]`),
  text: (value: string) => document(`"attributes":{"name":${value}},"relationships":[]`),
  date: (value: string) => document(`"attributes":{"date_start":${value}},"relationships":[]`),
  number: (value: string) => document(`"attributes":{"duration_hours":${value}},"relationships":[]`),
  option: (value: string) => document(`"attributes":{"status":${value}},"relationships":[]`),
  reference: (value: string) => document(`"attributes":{"assigned_user_id":${value}},"relationships":[]`),
  forwarded: (value: string) => document(`"attributes":{"name":${value}}`),
  relationships: (value: string) => document(`"attributes":{"name":"x"},"relationships":${value}`),
  linkage: (value: string) => document(`"attributes":{"name":"x"},"relationships":{"users":{"data":${value}}}`),
  middle: (value: string) => users(entry(value)),
  inherited: (value: string) =>
    users(`${entry(`{"accept_status":${value}}`)},${list('{"type":"Users","id":"u#"}', 950, ',')}`),
} as const;

/** Forms of repeating an item as often as there is room. */
const SHAPES = {
  list: ({ item }: Recipe, times: number) => `[${list(item, times, ',')}]`,
  members: ({ item, name }: Recipe, times: number) => `{${list(`"${name}#":${item}`, times, ',')}}`,
  sameMembers: ({ item, name }: Recipe, times: number) => `{${list(`"${name}":${item}`, times, ',')}}`,
  pairs: ({ item, name }: Recipe, times: number) => `[${list(`{"${name}":${item}}`, times, ',')}]`,
  entries: ({ item }: Recipe, times: number) => `[${list(entry(`{"accept_status":${item},"x#":1}`), times, ',')}]`,
  nested: ({ item }: Recipe, times: number) => `${'['.repeat(20)}${list(item, times, ',')}${']'.repeat(20)}`,
  below: ({ item, name }: Recipe, times: number) => `{"${name.repeat(1_000)}":[${list(item, times, ',')}]}`,
  longName: ({ item, name }: Recipe) => `{"${name.repeat((MAX_BYTES - 10_000) / Math.max(1, name.length))}":${item}}`,
  longNames: ({ item, name }: Recipe) =>
    `{${list(`"${name.repeat(1_800 / Math.max(1, name.length))}#":${item}`, 490, ',')}}`,
  text: ({ name }: Recipe) => `"${name.repeat((MAX_BYTES - 60_000) / Math.max(1, name.length))}"`,
  digits: ({ item }: Recipe) => item.padEnd(MAX_BYTES - 60_000, '7'),
  lines: ({ item }: Recipe) => `${'\n'.repeat(MAX_BYTES - 60_000)}${item}`,
} as const;

const ITEMS = [
  '0',
  '1',
  '-1',
  '1.5',
  '-0',
  '1e400',
  '1E-7',
  '9007199254740991',
  '9007199254740993',
  `1.${'5'.repeat(36)}`,
  'true',
  'null',
  '""',
  '"x"',
  '"\\u0000"',
  '"\\ud800"',
  '"__proto__"',
  '[]',
  '{}',
  '[1.5,2.5]',
  '{"a":1.5}',
  '{"__proto__":1.5}',
  '{"type":"Users","id":"u#"}',
  '{"type":"x","id":"","meta":{"middle_table":{}}}',
  '{"data":null}',
  '"2017-03-27T08:45:00.5"',
  '1.5.5',
  'nul',
] as const;

const NAMES = [
  'a',
  '',
  '0',
  '__proto__',
  '\\u005f',
  '/',
  '~',
  '\\n',
  '\\ud800',
  'é',
  '😀',
  'a@',
  '[[',
  '1',
  '2017-',
  ' ',
  'name',
  '-',
  '\\"',
] as const;

const ENDS = ['', '', '', 'x', '"', '\n', ']', ',01'] as const;

/** Recipes of bodies at the limits, and of some far beyond the limits, which must not cost more. */
export const recipes: fc.Arbitrary<Recipe> = fc.record({
  place: fc.constantFrom(...keysOf(PLACES)),
  shape: fc.constantFrom(...keysOf(SHAPES)),
  item: fc.constantFrom(...ITEMS),
  name: fc.constantFrom(...NAMES),
  end: fc.constantFrom(...ENDS),
  maxTokens: fc.constantFrom(49_000, 49_000, 49_000, 30_000, 5_000, 1_000_000),
});

/** The body, of 1 MiB at most. */
export function cook(recipe: Recipe): string {
  const { place, shape, item, end, maxTokens } = recipe;
  const one = SHAPES[shape](recipe, 1);
  const room = MAX_BYTES - 50_000;
  const tokens = Math.max(
    2,
    SHAPES[shape](recipe, 2).length > one.length ? tokensOf(SHAPES[shape](recipe, 2)) - tokensOf(one) : 2,
  );
  const bytes = Math.max(item.length + 1, Buffer.byteLength(SHAPES[shape](recipe, 2)) - Buffer.byteLength(one)) + 5;
  const times = Math.max(1, Math.floor(Math.min(maxTokens / tokens, room / bytes)));
  const body = PLACES[place](SHAPES[shape](recipe, times));
  return end === '' ? body : `${body.slice(0, -1)}${end}`;
}

/** An item `times` times; `#` in it is its number. */
function list(item: string, times: number, separator: string): string {
  return Array.from({ length: times }, (_, index) => item.replace('#', String(index))).join(separator);
}

function tokensOf(text: string): number {
  return text.match(/"(?:[^"\\]|\\.)*"|[[\]{}:,]|[^\s[\]{}:,"]+/gu)?.length ?? 0;
}

function keysOf<T extends object>(object: T): (keyof T)[] {
  return Object.keys(object) as (keyof T)[];
}

import fc, { type Arbitrary } from 'fast-check';
import { CATEGORIES } from '../hostile/categories.js';
import { replaced, type Json, type Place } from './edit.js';

/** One change of a document as a tree, or of its text. Numbers choose a place, independent of its content. */
export type Edit =
  | { readonly kind: 'replace'; readonly at: number; readonly value: unknown }
  | { readonly kind: 'remove' | 'swap' | 'lift'; readonly at: number }
  | { readonly kind: 'rename'; readonly at: number; readonly name: string }
  | { readonly kind: 'repeat' | 'nest'; readonly at: number; readonly times: number }
  | { readonly kind: 'cut' | 'double'; readonly from: number; readonly length: number }
  | { readonly kind: 'insert'; readonly from: number; readonly bytes: Uint8Array }
  | { readonly kind: 'literal'; readonly at: number; readonly text: string };

/** Names with a special meaning. */
const NAMES = [
  '__proto__',
  'constructor',
  'id',
  'type',
  'attributes',
  'relationships',
  'data',
  'meta',
  'middle_table',
  'links',
  'deleted',
  '',
];
/** Number literals, and texts that look like them. */
const LITERALS = [
  '1e999',
  '-0',
  '9007199254740993',
  '1.10',
  '0.1e-400',
  '01',
  '-',
  '1.',
  'NaN',
  'tru',
  '""',
  "'a'",
  '{,}',
  '[1,]',
  '\\u0000',
  '"\\ud800"',
  '"\\x"',
];
const BYTES = ['\ufeff', '\0', '{', '}', '"', '\\', ',', ':', '[', ']', '//x\n', '\u2028'].map((text) =>
  Buffer.from(text),
);

const at = fc.nat(10_000);
const hostile = fc
  .oneof(...Object.values(CATEGORIES))
  .map(({ text, bytes }) => text ?? Buffer.from(bytes).toString('latin1'));

/** Any change. */
export const anyEdit: Arbitrary<Edit> = fc.oneof(
  fc.record({ kind: fc.constant('replace' as const), at, value: fc.oneof(fc.jsonValue(), hostile) }),
  fc.record({ kind: fc.constantFrom('remove' as const, 'swap' as const, 'lift' as const), at }),
  fc.record({ kind: fc.constant('rename' as const), at, name: fc.oneof(fc.constantFrom(...NAMES), hostile) }),
  fc.record({ kind: fc.constant('repeat' as const), at, times: fc.constantFrom(2, 3, 101, 1_001) }),
  fc.record({ kind: fc.constant('nest' as const), at, times: fc.constantFrom(1, 2, 31, 40, 400) }),
  fc.record({ kind: fc.constantFrom('cut' as const, 'double' as const), from: at, length: fc.nat(40) }),
  fc.record({
    kind: fc.constant('insert' as const),
    from: at,
    bytes: fc.oneof(fc.constantFrom(...BYTES), fc.uint8Array({ maxLength: 6 })),
  }),
  fc.record({ kind: fc.constant('literal' as const), at, text: fc.constantFrom(...LITERALS) }),
);

const LITERAL = '@@literal@@';
/** Characters that one change may add, more than the services take. */
const MAX_REPEATED = 4_000_000;

/** The bytes of a document after some changes: those of the tree first, then those of the text, in their order. */
export function mutate(document: Json, edits: readonly Edit[]): Uint8Array {
  const tree = edits.reduce(changeTree, document);
  const literals = edits.flatMap((edit) => (edit.kind === 'literal' ? [edit.text] : []));
  const text = literals.reduce(
    (written, literal) => written.replace(`"${LITERAL}"`, () => literal),
    JSON.stringify(tree),
  );
  return edits.reduce<Uint8Array>(changeText, Buffer.from(text));
}

function changeTree(document: Json, edit: Edit): Json {
  if (!('at' in edit)) return document;
  const places = placesIn(document, []);
  const place = places[edit.at % places.length] ?? [];
  const value = valueAt(document, place);
  switch (edit.kind) {
    case 'replace':
      return replaced(document, place, edit.value as Json);
    case 'literal':
      return replaced(document, place, LITERAL);
    case 'remove':
      return without(document, place);
    case 'swap':
      return replaced(document, place, valueAt(document, places[(edit.at * 31) % places.length] ?? []));
    case 'lift':
      return replaced(document, place.slice(0, -1), value);
    case 'rename':
      return place.length === 0 ? document : renamed(without(document, place), place.slice(0, -1), edit.name, value);
    case 'repeat':
      // Repeated repetitions would soon exceed the longest possible string.
      if (JSON.stringify(value).length * edit.times > MAX_REPEATED) return document;
      return replaced(
        document,
        place,
        Array.from({ length: edit.times }, () => value),
      );
    case 'nest':
      return replaced(document, place, nested(value, edit.times));
  }
}

function changeText(bytes: Uint8Array, edit: Edit): Uint8Array {
  if (!('from' in edit)) return bytes;
  const from = edit.from % (bytes.length + 1);
  if (edit.kind === 'insert') return Buffer.concat([bytes.subarray(0, from), edit.bytes, bytes.subarray(from)]);
  const end = from + edit.length;
  const rest = edit.kind === 'cut' ? bytes.subarray(end) : bytes.subarray(from);
  return Buffer.concat([bytes.subarray(0, edit.kind === 'cut' ? from : Math.min(end, bytes.length)), rest]);
}

function placesIn(value: Json, place: Place): Place[] {
  if (typeof value !== 'object' || value === null) return [place];
  const steps = Array.isArray(value) ? value.slice(0, 5).map((_, index) => index) : Object.keys(value);
  return [place, ...steps.flatMap((step) => placesIn(valueAt(value, [step]), [...place, step]))];
}

function valueAt(document: Json, place: Place): Json {
  return place.reduce<Json>(
    (found, step) => (found as Readonly<Record<string | number, Json>>)[step] ?? null,
    document,
  );
}

function without(document: Json, place: Place): Json {
  const last = place.at(-1);
  const holder = place.slice(0, -1);
  const value = valueAt(document, holder);
  if (last === undefined || typeof value !== 'object' || value === null) return null;
  if (Array.isArray(value))
    return replaced(
      document,
      holder,
      (value as readonly Json[]).filter((_, index) => index !== last),
    );
  return replaced(document, holder, Object.fromEntries(Object.entries(value).filter(([name]) => name !== last)));
}

function renamed(document: Json, holder: Place, name: string, value: Json): Json {
  const found = valueAt(document, holder);
  if (typeof found !== 'object' || found === null || Array.isArray(found)) return document;
  // As an own member, also where the name is __proto__.
  return replaced(document, holder, Object.fromEntries([...Object.entries(found), [name, value]]));
}

function nested(value: Json, times: number): Json {
  let inner = value;
  for (let time = 0; time < times; time += 1) inner = time % 2 === 0 ? [inner] : { a: inner };
  return inner;
}

import fc, { type Arbitrary } from 'fast-check';
import { inUrl, hostileText } from '../hostile/hostile.js';
import { attributesOf } from './links.js';
import type { Operation } from './openapi.js';
import type { World } from './world.js';

/** A query made of pieces that the grammar of lists knows, some of them spoilt. */
export interface QueryDraft {
  readonly pieces: readonly number[];
  /** Characters to put in, take out or repeat, by where. */
  readonly slips: readonly { readonly from: number; readonly text: string; readonly removed: number }[];
}

const SIGNS = [
  '[',
  ']',
  '[[',
  ']]',
  '.',
  ',',
  '%',
  '%00',
  '%25',
  '+',
  '=',
  '&',
  '-',
  '\\',
  '#',
  'filter[',
  '%F0%9F%98%80',
  '1e9',
  "'",
];

/** Any query. */
export const anyQuery: Arbitrary<QueryDraft> = fc.record({
  pieces: fc.array(fc.nat(100_000), { minLength: 1, maxLength: 6 }),
  slips: fc.array(
    fc.record({
      from: fc.nat(400),
      text: fc.oneof(
        fc.constantFrom('', ...SIGNS),
        fc.string({ maxLength: 3 }).map((text) => inUrl(hostileText(text))),
      ),
      removed: fc.nat(3),
    }),
    { maxLength: 3 },
  ),
});

/** The text of a query for an operation that lists a module. */
export function queryText(world: World, { module = '' }: Operation, { pieces, slips }: QueryDraft): string {
  const known = piecesOf(world, module);
  const text = pieces.map((piece) => known[piece % known.length] ?? '').join('&');
  return slips.reduce((written, { from, text: put, removed }) => {
    const at = from % (written.length + 1);
    return written.slice(0, at) + put + written.slice(at + removed);
  }, text);
}

const kept = new Map<string, readonly string[]>();

function piecesOf(world: World, module: string): readonly string[] {
  const made = kept.get(module) ?? makePieces(world, module);
  kept.set(module, made);
  return made;
}

function makePieces({ document, links }: World, module: string): readonly string[] {
  const attributes = attributesOf(document, document.components.schemas?.[`${module}.create`] ?? {});
  const operators = ['eq', 'ne', 'gt', 'lt', 'in', 'nin', 'li', 'nli'];
  return [
    ...[
      'page[limit]=2',
      'page[offset]=1',
      'page[number]=2&page[size]=1',
      'page[count]=exact',
      'page[count]=none',
      'filter=mine',
      'filter[id]=a,b',
      `filter[${module}]=mine`,
    ],
    ...attributes.flatMap((name, index) => [
      `filter[${module}.${name}]=[[${operators[index % operators.length] ?? 'eq'}]]1`,
      `filter[${module}.${name}]=`,
      `sort=-${name},id`,
      `fields[${module}]=${name}`,
    ]),
    ...(links.get(module) ?? []).flatMap(({ name, target, middle }) => [
      `include=${name}`,
      `filter[${module}.${name}.id]=[[ne]]x`,
      `sort=${name}.id`,
      `fields[${target}]=id`,
      ...middle.map((one) => `filter[${module}.${name}.meta.middle_table.${one}]=[[ne]]`),
    ]),
  ];
}

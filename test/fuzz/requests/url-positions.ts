import { inUrl, type Hostile } from '../hostile/hostile.js';
import type { LinkFacts } from './links.js';
import type { Operation } from './openapi.js';
import { inSeed, type Position } from './position.js';
import { isFamily, type Seed } from './seed.js';

/** The positions in the path of an operation's requests: every segment, an additional one, and the whole of it. */
export function pathPositions({ template }: Operation): readonly Position[] {
  const segments = template.slice(1).split('/');
  return [
    ...segments.map((segment, index) =>
      inSeed(`the path segment ${segment}`, (seed, hostile) => ({
        segments: seed.segments.with(index, inUrl(hostile)),
      })),
    ),
    inSeed('one more path segment', (seed, hostile) => ({ segments: [...seed.segments, inUrl(hostile)] })),
  ];
}

const OPERATORS = ['eq', 'ne', 'gt', 'lt', 'gte', 'lte', 'in', 'nin', 'li', 'nli'];

/** The names that a query may use. */
export interface QuerySubject {
  /** The type of the listed records. */
  readonly type: string;
  readonly attributes: readonly string[];
  readonly links: readonly LinkFacts[];
}

/** The positions in the query of an operation's requests. */
export function queryPositions(
  { parameters }: Operation,
  subjectAt: (turn: number) => QuerySubject,
): readonly Position[] {
  const known = parameters.filter((parameter) => parameter.in === 'query');
  const single = known
    .filter((parameter) => !isFamily(parameter))
    .map(({ name }) => withQuery(name, (at) => [[name, at]]));
  const families = known
    .filter(isFamily)
    .flatMap(({ name }) => [
      withQuery(`${name}[…]`, (at) => [[`${name}[${at}]`, 'x']]),
      withQuery(name, (at) => [[name, at]]),
    ]);
  const lists = known.some(({ name }) => name === 'filter') ? filterPositions(subjectAt) : [];
  const shapes = known.some(({ name }) => name === 'include') ? shapePositions(subjectAt) : [];
  return [
    ...single,
    ...families,
    ...lists,
    ...shapes,
    withQuery('a query parameter that there is not', (at) => [[at, 'x']]),
    withQuery('the value of one that there is not', (at) => [['nope', at]]),
    inSeed('the whole query', (seed, hostile) => ({ query: [[inUrl(hostile), '']] })),
  ];
}

function filterPositions(subjectAt: (turn: number) => QuerySubject): readonly Position[] {
  const one = <Item>(items: readonly Item[], turn: number): Item | undefined => items[turn % Math.max(1, items.length)];
  return [
    withQuery('a filtered attribute', (at, turn) => [[`filter[${subjectAt(turn).type}.${at}]`, 'x']]),
    withQuery('a filter operand', (at, turn) => {
      const { type, attributes } = subjectAt(turn);
      return [[`filter[${type}.${String(one(attributes, turn))}]`, at]];
    }),
    withQuery('an operand of each operator', (at, turn) => {
      const { type, attributes } = subjectAt(turn);
      return OPERATORS.map(
        (operator) => [`filter[${type}.${String(one(attributes, turn))}]`, `[[${operator}]]${at}`] as const,
      );
    }),
    withQuery('a filter operator', (at, turn) => {
      const { type, attributes } = subjectAt(turn);
      return [[`filter[${type}.${String(one(attributes, turn))}]`, `[[${at}]]x`]];
    }),
    withQuery('an attribute behind a link', (at, turn) => {
      const { type, links } = subjectAt(turn);
      return [[`filter[${type}.${one(links, turn)?.name ?? 'x'}.${at}]`, 'x']];
    }),
    withQuery('an operand behind a link', (at, turn) => {
      const { type, links } = subjectAt(turn);
      return [[`filter[${type}.${one(links, turn)?.name ?? 'x'}.id]`, `[[in]]${at},x`]];
    }),
    withQuery('an operand of a middle table', (at, turn) => {
      const { type, links } = subjectAt(turn);
      const link =
        one(
          links.filter(({ middle }) => middle.length > 0),
          turn,
        ) ?? links[0];
      const path = `${type}.${link?.name ?? 'x'}.meta.middle_table.${String(one(link?.middle ?? ['x'], turn))}`;
      return [[`filter[${path}]`, at]];
    }),
    withQuery('an attribute of a middle table', (at, turn) => {
      const { type, links } = subjectAt(turn);
      return [[`filter[${type}.${one(links, turn)?.name ?? 'x'}.meta.middle_table.${at}]`, 'x']];
    }),
    withQuery('filter[id]', (at) => [['filter[id]', at]]),
    withQuery('a sort behind a link', (at, turn) => [
      ['sort', `${one(subjectAt(turn).links, turn)?.name ?? 'x'}.${at}`],
    ]),
  ];
}

function shapePositions(subjectAt: (turn: number) => QuerySubject): readonly Position[] {
  return [
    withQuery('a fieldset', (at, turn) => [[`fields[${subjectAt(turn).type}]`, at]]),
    withQuery('an included path of two links', (at, turn) => {
      const { links } = subjectAt(turn);
      return [['include', `${links[turn % Math.max(1, links.length)]?.name ?? 'x'}.${at}`]];
    }),
  ];
}

function withQuery(
  name: string,
  parameters: (hostile: string, turn: number) => readonly (readonly [string, string])[],
): Position {
  return inSeed(`the query: ${name}`, (seed: Seed, hostile: Hostile, turn) => ({
    query: joined(seed.query, parameters(inUrl(hostile), turn)),
  }));
}

/** The parameters of a seed with others, in place of those with the same names. */
function joined(query: Seed['query'], others: Seed['query']): Seed['query'] {
  const names = new Set(others.map(([name]) => name));
  return [...query.filter(([name]) => !names.has(name)), ...others];
}

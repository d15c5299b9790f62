import type { Attributes, Json } from '../../metadata/exact-json.js';
import type { Page, Row } from '../page.js';
import type { Expected } from '../reference/evaluate.js';

/**
 * The faults of a page that must have the records of a list from `offset` up to `end`; none when it is correct. A page
 * that was found by a cursor has the offset that its link named.
 */
export function faultsOfPage(
  page: Page,
  expected: Expected,
  offset = expected.offset,
  end = offset + expected.limit,
): readonly string[] {
  const { all, limit } = expected;
  const rows = all.slice(offset, end);
  const isLast = end >= all.length;
  const { count, countIsExact } = page.facts;
  // A page behind the end proves that there are no more records than it skips.
  const [least, most] = rows.length === 0 ? [0, offset] : [offset + rows.length, Infinity];
  return [
    ...differing(
      'ids',
      page.rows.map(({ id }) => id),
      rows.map(({ id }) => id),
    ),
    ...differing('next', page.links.next !== null, !isLast),
    ...differing('prev', page.links.prev !== null, offset > 0),
    ...differing('limit', page.facts.limit, limit),
    ...differing('offset', page.facts.offset, offset),
    ...(countIsExact ? differing('count', count, all.length) : []),
    ...(!countIsExact && count !== null && (count < least || count > most)
      ? [`count ${String(count)} is not what the page proves`]
      : []),
    ...differing('last link', page.links.last !== null, countIsExact && count !== null),
    ...(isLast && rows.length > 0 ? differing('exact on the last page', countIsExact, true) : []),
    ...rows.flatMap((record, index) => faultsOfRow(page.rows[index], expected.shown(record), expected.shownLinks)),
  ];
}

function faultsOfRow(row: Row | undefined, shown: Attributes, links: readonly string[] | undefined): readonly string[] {
  if (row?.attributes === undefined) return [];
  return [
    ...differing(`attributes of ${row.id}`, sorted(row.attributes), sorted(shown)),
    ...differing(
      `relationships of ${row.id}`,
      row.relationships && Object.keys(row.relationships).toSorted(),
      links?.toSorted(),
    ),
  ];
}

function sorted(attributes: Attributes): readonly (readonly [string, Json])[] {
  return Object.entries(attributes).toSorted(([one], [other]) => (one < other ? -1 : 1));
}

function differing(what: string, found: unknown, wanted: unknown): readonly string[] {
  const [one, other] = [JSON.stringify(found), JSON.stringify(wanted)];
  return one === other ? [] : [`${what}: expected ${other}, got ${one}`];
}

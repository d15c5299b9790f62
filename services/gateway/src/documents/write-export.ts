import { parseJson } from '@crm/jsonapi';
import type { RecordExternalIdMessage, RecordMessage } from '@crm/protos';
import type { ExportQuery } from '../query/parse-export.js';
import { forwardNumber } from './forwarded-number.js';
import type { Piece } from './splice.js';
import type { Linked } from './write-identifier.js';

/** Writes an export in pieces: the head; each record, then each of its links with all entries; the foot. */
export interface ExportWriter {
  readonly mediaType: string;
  readonly head: string;
  /** A record with its external ids, up to its links. */
  record(record: RecordMessage, externalIds: readonly RecordExternalIdMessage[]): Piece[];
  /** A link up to its entries. */
  link(name: string, place: number): string;
  /** One part of an entry, as JSON. */
  entry(json: Piece): Piece;
  readonly endOfLink: string;
  readonly endOfRecord: string;
  /** The end, after this number of records; `position` is that of the export. */
  foot(records: number, position: string): string;
}

export const NDJSON = 'application/x-ndjson';
export const CSV = 'text/csv';

export function createExportWriter(query: ExportQuery): ExportWriter {
  return query.format === 'csv' ? createCsvWriter(query) : createNdjsonWriter(query);
}

/** The linkage of one link, the entries after the first `before`, as JSON (exports#ndjson). */
export function* linkageOf(linked: readonly Linked[], before: number): Generator<Piece> {
  for (const [index, { id, middle }] of linked.entries()) {
    yield `${index + before > 0 ? ',' : ''}{"id":"${id}"`;
    if (middle !== null) yield* [',"values":', middle.attributesJson];
    yield '}';
  }
}

function createNdjsonWriter({ links }: ExportQuery): ExportWriter {
  const [beginLinks, endLinks] = links.length === 0 ? ['', ''] : [',"links":{', '}'];
  return {
    mediaType: NDJSON,
    head: '',
    record: ({ id, attributesJson }, externalIds) => {
      const bySystem = Map.groupBy(externalIds, ({ system }) => system);
      const members = [...bySystem].map(([system, all]) => {
        const values = all.map(({ value }) => value);
        return `,"id:${system}":${JSON.stringify(values.length === 1 ? values[0] : values)}`;
      });
      return [`{"id":"${id}"${members.join('')},"attributes":`, attributesJson, beginLinks];
    },
    link: (name, place) => `${place === 0 ? '' : ','}"${name}":[`,
    entry: (json) => json,
    endOfLink: ']',
    endOfRecord: `${endLinks}}\n`,
    foot: (records, position) => `${JSON.stringify({ totals: { records }, position })}\n`,
  };
}

/** RFC 4180; see exports#csv for cells. */
function createCsvWriter({ attributes, links, systems, quotesFormulas }: ExportQuery): ExportWriter {
  const cellOf = (value: unknown): string => {
    if (value === null || value === undefined) return '';
    if (typeof value !== 'string') return quoted(JSON.stringify(value));
    return quoted(quotesFormulas ? value.replace(FORMULA, "'") : value);
  };
  return {
    mediaType: `${CSV}; charset=utf-8; header=present`,
    head: `${['id', ...systems.map((system) => `id:${system}`), ...attributes, ...links.map(({ name }) => name)].join(',')}\r\n`,
    record: ({ id, attributesJson }, externalIds) => {
      const external = systems.map((system) => externalIds.find((one) => one.system === system)?.value);
      const values = parseJson(Buffer.from(attributesJson).toString(), EXACTLY) as Readonly<Record<string, unknown>>;
      return [Buffer.from([id, ...external.map(cellOf), ...attributes.map((name) => cellOf(values[name]))].join(','))];
    },
    link: () => ',"[',
    entry: (json) => Buffer.from(json).toString('latin1').replaceAll('"', '""'),
    endOfLink: ']"',
    endOfRecord: '\r\n',
    foot: () => '',
  };
}

const EXACTLY = { maxDepth: Infinity, maxTokens: Infinity, makeNumber: forwardNumber };
/** The places before what a spreadsheet would run (exports#csv). Spreadsheets drop quotes before the text of such a cell. */
const FORMULA = /(?=[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])(?:^|(?<=[;\r\n][\t"]*))|^(?=[\t\r\n])/g;
const QUOTED = /[",\r\n]/;

function quoted(text: string): string {
  return text === '' || QUOTED.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A line of CSV as exports have it; null is an empty cell. */
export function writeCells(cells: readonly (string | null)[]): string {
  return `${cells.map((cell) => (cell === null ? '' : quoted(cell))).join(',')}\r\n`;
}

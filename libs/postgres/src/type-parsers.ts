import pg from 'pg';

type Parser = (text: string) => unknown;

const { builtins } = pg.types;
// The driver's type knows only the scalar types by number.
const registered: { getTypeParser(oid: number, format: 'text'): Parser } = pg.types;
const TEXT_ARRAYS = [1009, 1015, 1014];
const INT_ARRAYS = [1005, 1007];

const asText: Parser = (text) => text;

/**
 * How column values come back: boolean, int2, int4 and floats as native values, bytea as Buffer, arrays of text and
 * of int4 as arrays; everything else, also int8, numeric, json, jsonb, dates and timestamps, as Postgres writes it.
 * Nothing is parsed that would only be written out again, and no digit is lost.
 */
const parsers: ReadonlyMap<number, Parser> = new Map<number, Parser>([
  [builtins.BOOL, (text) => text === 't'],
  [builtins.INT2, Number],
  [builtins.INT4, Number],
  [builtins.OID, Number],
  [builtins.FLOAT4, Number],
  [builtins.FLOAT8, Number],
  [builtins.BYTEA, driverParser(builtins.BYTEA)],
  ...[...TEXT_ARRAYS, ...INT_ARRAYS].map((oid): [number, Parser] => [oid, driverParser(oid)]),
]);

/** The driver's interface to the table above. */
export const typeParsers = {
  getTypeParser: (oid: number): Parser => parsers.get(oid) ?? asText,
};

function driverParser(oid: number): Parser {
  return registered.getTypeParser(oid, 'text');
}

import pg from 'pg';

type Parser = (text: string) => unknown;

const { builtins } = pg.types;
// The driver's type lists only the scalar types.
const registered: { getTypeParser(oid: number, format: 'text'): Parser } = pg.types;
const TEXT_ARRAYS = [1009, 1015, 1014];
const INT_ARRAYS = [1005, 1007];

const asText: Parser = (text) => text;

/**
 * Types of column values: boolean, int2, int4 and floats as native values, bytea as Buffer, arrays of text and of int4
 * as arrays; everything else, including int8, numeric, json, jsonb, dates and timestamps, as the text that Postgres
 * sends. Nothing is parsed that would only be serialized again, and no digit is lost.
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

/** The table above in the form that the driver expects. */
export const typeParsers = {
  getTypeParser: (oid: number): Parser => parsers.get(oid) ?? asText,
};

function driverParser(oid: number): Parser {
  return registered.getTypeParser(oid, 'text');
}

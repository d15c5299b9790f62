import { fieldTypes, inDirection, moduleNamed, sortKeys, type Field, type Module } from '@crm/catalog';
import { isLinked, linkedColumn, oldestLinked } from '../../sql/compile-linked.js';
import { column, quote, tableOf } from '../../sql/quote.js';
import type { Sight } from '../../sql/sight.js';
import { attributeNamed, ID_FIELD } from '../plan/attribute.js';
import type { OrderKey } from '../plan/list-plan.js';
import { attributeValue, ownAttribute, referredAttribute } from './attribute-expression.js';
import { holds, linkNamed } from './compile-condition.js';

/** The order of a list, for rows of the table in alias `r`. */
export interface CompiledOrder {
  /** Left joins that find the values of other records. */
  readonly joins: readonly string[];
  readonly keys: readonly CompiledKey[];
}

export interface CompiledKey {
  readonly field: Field;
  /** Its value in the picked rows; empty texts are unchanged. */
  readonly value: string;
  /** The only column that has the value once the rows are picked; absent if the record's own columns have it. */
  readonly carriedAs?: string;
  readonly descending: boolean;
}

/** One expression of `order by`. A text has two: ignoring case, then as it is. */
export interface OrderPart {
  readonly expression: string;
  /** Whether it may be null. Null comes last in both directions. */
  readonly nullable: boolean;
  readonly descending: boolean;
}

/** The time at which a user viewed a record, as a field. */
const VIEWED_FIELD: Field = { ...ID_FIELD, name: 'date_viewed', type: 'datetime' };

/** Compiles an order; `viewed` is the column with the time of the view, if the list has one. */
export function compileOrder(sight: Sight, module: Module, order: readonly OrderKey[], viewed?: string): CompiledOrder {
  const { catalog } = sight;
  const joins: string[] = [];
  const join = (related: Module, condition: (alias: string) => string): string => {
    const alias = `s${joins.length}`;
    joins.push(`left join ${tableOf(related)} ${alias} on ${condition(alias)} and ${sight.isVisible(related, alias)}`);
    return alias;
  };
  const keys = order.map((key, index): CompiledKey => {
    const { descending } = key;
    const carriedAs = `k${index}`;
    if (key.by === 'viewed') {
      if (viewed === undefined) throw new TypeError('Only a list of viewed records is ordered by the view');
      return { field: VIEWED_FIELD, value: viewed, carriedAs, descending };
    }
    const related = key.link === undefined ? undefined : linkNamed(module, key.link);
    const holder = related === undefined ? module : moduleNamed(catalog, related.related);
    const alias = related === undefined ? 'r' : join(holder, (row) => holds(related, 'r', row));
    const field = attributeNamed(holder, key.attribute);
    if (related === undefined && field.column !== undefined)
      return { field, value: column('r', field.column), descending };
    const { derived } = field;
    if (isLinked(derived)) {
      const shown = derived.kind === 'linkedId' ? [] : [derived.field];
      const found = `s${joins.length}`;
      joins.push(`left join lateral (${oldestLinked(sight, holder, derived, { row: alias, shown })}) ${found} on true`);
      return { field: fromElsewhere(field), value: linkedColumn(derived, found), carriedAs, descending };
    }
    const referred = referredAttribute(catalog, field, alias);
    if (referred === undefined) {
      const value = attributeValue(sight, holder, field, alias);
      return { field: fromElsewhere(field), value, carriedAs, descending };
    }
    const row = join(referred.module, (other) => `${column(other, 'id')} = ${referred.id}`);
    const value = ownAttribute(referred.module, referred.field, row);
    return { field: fromElsewhere(field), value, carriedAs, descending };
  });
  return { joins, keys };
}

/** The parts of an order: for rows still to be picked, or with `carrier` for picked rows in that alias. */
export function orderParts(keys: readonly CompiledKey[], carrier?: string): OrderPart[] {
  return keys.flatMap((key) =>
    sortKeys(key.field, carrier === undefined ? key.value : carriedValue(key, carrier)).map((part) => ({
      ...part,
      descending: key.descending,
    })),
  );
}

function carriedValue({ value, carriedAs }: CompiledKey, carrier: string): string {
  return carriedAs === undefined ? value : column(carrier, carriedAs);
}

/** The columns that a subselect of picked rows must pass on besides the records themselves. */
export function carriedColumns(keys: readonly CompiledKey[]): string[] {
  return keys.flatMap(({ value, carriedAs }) => (carriedAs === undefined ? [] : [`${value} as ${quote(carriedAs)}`]));
}

/** `order by …`; with `reversed` the exact opposite, so that an index can be walked backwards. */
export function orderBy(parts: readonly OrderPart[], reversed = false): string {
  return `order by ${parts.map((part) => (reversed ? backwards(part) : inDirection(part, part.descending))).join(', ')}`;
}

/**
 * The keys of a row as text for cursors, `key_0`…, with empty texts as null. The id and shown attributes need no
 * column.
 */
export function keyColumns(
  keys: readonly CompiledKey[],
  carrier: string,
  isShown: (index: number) => boolean,
): string[] {
  return keys.flatMap((key, index) => {
    if (isOwnId(key) || isShown(index)) return [];
    const value = carriedValue(key, carrier);
    const filled = fieldTypes[key.field.type].sqlType === 'text' ? `nullif(${value}, '')` : value;
    return [`${filled}::text as key_${index}`];
  });
}

export function isOwnId({ field, carriedAs }: CompiledKey): boolean {
  return field === ID_FIELD && carriedAs === undefined;
}

function backwards({ expression, nullable, descending }: OrderPart): string {
  if (!descending) return `${expression} desc`;
  return nullable ? `${expression} nulls first` : expression;
}

/** An attribute of another record is null when that record is missing. */
function fromElsewhere(field: Field): Field {
  return { ...field, required: false, serverManaged: false };
}

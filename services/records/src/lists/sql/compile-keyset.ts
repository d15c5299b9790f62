import { fieldTypes, sortKeys } from '@crm/catalog';
import { orderParts, type CompiledKey, type OrderPart } from './compile-order.js';

/** One expression of an order with the value of the cursor's row; null = empty. */
interface Bound extends OrderPart {
  readonly bound: string | null;
}

/**
 * The rows beyond a cursor as one or two conditions; the rows of the first precede those of the second. There are two
 * because an index stores rows with a filled leading key apart from rows where it is empty. Each condition has a plain
 * bound on the leading key at which an index scan can start. Parameters: `cursor_0`, `cursor_1`… for the keys that are
 * not empty in the cursor's row.
 */
export function compileKeyset(
  keys: readonly CompiledKey[],
  filledKeys: readonly boolean[],
  reversed: boolean,
): readonly [string, ...string[]] {
  const parts = keys.flatMap((key, index) => boundParts(key, filledKeys[index] === true ? `:cursor_${index}` : null));
  const [leading, ...rest] = parts;
  if (leading === undefined) throw new TypeError('An order has at least one key');
  const { expression, nullable } = leading;
  if (leading.bound === null) {
    const beside = `${expression} is null and ${beyond(rest, reversed)}`;
    return reversed ? [beside, `${expression} is not null`] : [beside];
  }
  const filled = asRows(parts, reversed) ?? fromLeading(leading, parts, rest, reversed);
  return nullable && !reversed ? [filled, `${expression} is null`] : [filled];
}

function boundParts(key: CompiledKey, value: string | null): Bound[] {
  const parts = orderParts([key]);
  // A text that is empty has an empty lower case too, so one part is enough.
  if (value === null) return parts.slice(0, 1).map((part) => ({ ...part, bound: null }));
  // Without the precision of the type: a cursor has every digit of its row.
  const parameter = `${value}::${fieldTypes[key.field.type].sqlType.replace(/\(.*\)/, '')}`;
  const bounds = sortKeys({ ...key.field, required: true }, parameter);
  // Where two texts are equal ignoring case, neither is empty.
  return parts.map((part, index) => ({
    ...part,
    nullable: part.nullable && index === 0,
    bound: bounds[index]?.expression ?? parameter,
  }));
}

/**
 * One row comparison, at which an index scan can start exactly; only where all keys run in one direction and none is
 * empty.
 */
function asRows(parts: readonly Bound[], reversed: boolean): string | undefined {
  const [leading, ...rest] = parts;
  const isUniform = parts.every(({ descending }) => descending === leading?.descending);
  const mayPassOver = !reversed && rest.some(({ nullable }) => nullable);
  if (leading === undefined || !isUniform || mayPassOver || parts.some(({ bound }) => bound === null)) return undefined;
  const expressions = parts.map(({ expression }) => expression).join(', ');
  return `(${expressions}) ${signOf(leading, reversed)} (${parts.map(({ bound }) => bound).join(', ')})`;
}

function fromLeading(leading: Bound, parts: readonly Bound[], rest: readonly Bound[], reversed: boolean): string {
  const { expression, bound } = leading;
  const sign = signOf(leading, reversed);
  if (rest.length === 0) return `${expression} ${sign} ${bound ?? ''}`;
  const [first, ...others] = parts.map((part) => (part === leading ? { ...part, nullable: false } : part));
  return `${expression} ${sign}= ${bound ?? ''} and ${beyond(first === undefined ? [] : [first, ...others], reversed)}`;
}

/** Whether a row follows the cursor's row, or precedes it when reversed, compared key by key. */
function beyond(parts: readonly Bound[], reversed: boolean): string {
  const [part, ...rest] = parts;
  if (part === undefined) return 'false';
  const { expression, nullable, bound } = part;
  const further = rest.length === 0 ? undefined : beyond(rest, reversed);
  if (bound === null) {
    const beside = further === undefined ? [] : [`${expression} is null and ${further}`];
    return anyOf(reversed ? [`${expression} is not null`, ...beside] : beside);
  }
  const past = [`${expression} ${signOf(part, reversed)} ${bound}`];
  if (nullable && !reversed) past.push(`${expression} is null`);
  return anyOf(further === undefined ? past : [...past, `${expression} = ${bound} and ${further}`]);
}

function anyOf(conditions: readonly string[]): string {
  return conditions.length === 0 ? 'false' : `(${conditions.join(' or ')})`;
}

function signOf({ descending }: OrderPart, reversed: boolean): '<' | '>' {
  return descending === reversed ? '>' : '<';
}

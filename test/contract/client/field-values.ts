import { anyCharacter } from '@crm/testkit/any-character';
import fc, { type Arbitrary } from 'fast-check';
import type { FieldKind } from './module-fields.js';

/** Text that a JSON body can contain and the service must store: any Unicode but NUL and lone surrogates. */
export function anyText(max: number): Arbitrary<string> {
  return fc
    .string({ unit: anyCharacter, minLength: 1, maxLength: max })
    .map((text) => text.replaceAll('\u0000', '\u0001'))
    .filter((text) => text.trim() !== '');
}

/** A decimal in plain notation, including trailing zeros, as text. */
export const anyDecimal: Arbitrary<string> = fc
  .tuple(
    fc.boolean(),
    fc.bigInt({ min: 0n, max: 999_999_999_999_999_999n }),
    fc.array(fc.integer({ min: 0, max: 9 }), { maxLength: 6 }),
  )
  .map(([isNegative, whole, fraction]) => {
    const text = fraction.length === 0 ? String(whole) : `${whole}.${fraction.join('')}`;
    return isNegative && /[1-9]/u.test(text) ? `-${text}` : text;
  });

/** A calendar day from year 2 to 9998 as `YYYY-MM-DD`. */
export const anyDay: Arbitrary<string> = fc
  .date({ min: new Date('0002-01-01T00:00:00Z'), max: new Date('9998-12-30T00:00:00Z'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

/** An instant, written with some offset, and how the service must write it. */
export const anyInstant: Arbitrary<{ readonly sent: string; readonly stored: string }> = fc
  .tuple(
    fc.date({ min: new Date('0002-01-02T00:00:00Z'), max: new Date('9998-12-30T00:00:00Z'), noInvalidDate: true }),
    fc.integer({ min: -12 * 60, max: 14 * 60 }),
  )
  .map(([instant, offset]) => ({ sent: withOffset(instant, offset), stored: instant.toISOString() }));

/** Values for one attribute: the sent value and the expected one. `undefined` for references, which need a record. */
export function valuesOf(
  field: FieldKind,
): Arbitrary<{ readonly sent: unknown; readonly stored: unknown }> | undefined {
  switch (field.kind) {
    case 'text':
      return same(anyText(Math.floor((field.max ?? 400) / 2)));
    case 'flag':
      return same(fc.boolean());
    case 'integer':
      return same(fc.integer({ min: 0, max: 99 }));
    case 'decimal':
      return anyDecimal.map((text) => ({ sent: text, stored: Number(text) }));
    case 'date':
      return same(anyDay);
    case 'date-time':
      return anyInstant;
    case 'option':
      return same(fc.constantFrom(...field.options));
    case 'reference':
      return undefined;
  }
}

/** ISO 8601 text of an instant at an offset in minutes. */
export function withOffset(instant: Date, offset: number): string {
  const local = new Date(instant.getTime() + offset * 60_000).toISOString().slice(0, -1);
  const minutes = Math.abs(offset);
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${local}${offset < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

function same(values: Arbitrary<unknown>): Arbitrary<{ readonly sent: unknown; readonly stored: unknown }> {
  return values.map((value) => ({ sent: value, stored: value }));
}

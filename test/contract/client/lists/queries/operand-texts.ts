import fc, { type Arbitrary } from 'fast-check';
import type { Json } from '../../metadata/exact-json.js';
import { isEmpty, kindOf, textOf } from '../reference/value.js';
import type { AttributeFacts } from '../reference/world.js';
import { ADVERSARIAL_TEXTS } from '../world/adversarial-texts.js';

const ORDER: ReadonlySet<string> = new Set(['gt', 'lt', 'gte', 'lte']);

/** Longer operands could make the URL too long. */
const MOST_CHARACTERS = 60;

/** Operands for a condition on an attribute: values of records, slightly changed values, and the empty operand. */
export function operandTexts(attribute: AttributeFacts, operator: string, values: readonly Json[]): Arbitrary<string> {
  const known = values.filter((value) => !isEmpty(value)).flatMap((value) => textsIn(value));
  const texts =
    known.length === 0
      ? strangers(attribute, operator)
      : fc.oneof(
          { weight: 4, arbitrary: fc.constantFrom(...known) },
          { weight: 1, arbitrary: strangers(attribute, operator) },
        );
  const short = texts.map((text) => Array.from(text).slice(0, MOST_CHARACTERS).join(''));
  if (operator === 'gt' || operator === 'lt') return short;
  const some = operator === 'li' || operator === 'nli' ? short.chain(patterns) : varied(attribute, short);
  const isNothing = values.length > 0 && known.length === 0;
  return fc.oneof({ weight: 7, arbitrary: some }, { weight: isNothing ? 14 : 1, arbitrary: fc.constant('') });
}

/** Operands of `in` and `nin`: several, with their own commas escaped, and sometimes an empty one. */
export function operandLists(attribute: AttributeFacts, values: readonly Json[]): Arbitrary<string> {
  return fc
    .array(operandTexts(attribute, 'in', values), { minLength: 1, maxLength: 4 })
    .map((texts) => texts.map((text) => text.replaceAll(',', String.raw`\,`)).join(','));
}

function textsIn(value: Json): readonly string[] {
  return Array.isArray(value) ? value.map((item) => textOf(item as Json)) : [textOf(value)];
}

/** Operands of the right form that need not occur in any record. */
function strangers(attribute: AttributeFacts, operator: string): Arbitrary<string> {
  switch (kindOf(attribute.type)) {
    case 'text':
      return fc.constantFrom(...ADVERSARIAL_TEXTS);
    case 'option':
    case 'options':
      // A drop-down without keys can only be compared with the empty operand.
      return fc.constantFrom(...keysOf(attribute), ...(keysOf(attribute).length === 0 ? [''] : []));
    case 'id':
      return fc.constantFrom('nobody', '1', "o'id");
    case 'number':
      // More or less than any number, but equal only to its keys.
      return attribute.type === 'intEnum' && !ORDER.has(operator)
        ? fc.constantFrom(...keysOf(attribute))
        : fc.constantFrom('0', '1', '-1', '10', '007', '2147483647');
    case 'flag':
      return fc.constantFrom('true', 'false', '1', '0');
    case 'instant':
      return fc.constantFrom(
        '2026-03-02',
        '2026-03-02T09:00:00+01:00',
        '2026-03-02T08:00:00Z',
        '1970-01-01T00:00:00.000-00:00',
      );
    case 'day':
      return fc.constantFrom('2026-03-02', '2024-02-29', '1970-01-01');
    case 'time':
      return fc.constantFrom('09:30:00', '09:30', '00:00:00');
    case 'none':
      return fc.constant('');
  }
}

/** A variation of the value: for texts a different value, for other types a different way to write it. */
function varied(attribute: AttributeFacts, texts: Arbitrary<string>): Arbitrary<string> {
  const kind = kindOf(attribute.type);
  if (kind === 'text' || kind === 'option' || kind === 'options') {
    return fc
      .oneof(
        { weight: 3, arbitrary: texts },
        { weight: 1, arbitrary: texts.map((text) => text.toUpperCase()) },
        { weight: 1, arbitrary: texts.map((text) => text.toLowerCase()) },
      )
      .filter((text) => kind === 'text' || isOption(attribute, text));
  }
  if (kind === 'number' && attribute.jsonType === 'number') {
    return fc.oneof(
      texts,
      texts.map((text) => (text.includes('.') ? `${text}00` : `${text}.0`)),
    );
  }
  if (kind === 'instant') {
    return fc.oneof(
      texts,
      texts.map((text) => text.replace(/(?:\.\d+)?(?:Z|\+00:00)$/u, (end) => end.replace(/Z|\+00:00/u, '+00:00'))),
    );
  }
  return texts;
}

function keysOf({ enum: items = [] }: AttributeFacts): readonly string[] {
  return items.map(({ value }) => String(value)).filter((key) => key !== '');
}

function isOption({ enum: items = [] }: AttributeFacts, text: string): boolean {
  return text === '' || items.some(({ value }) => String(value).toLowerCase() === text.toLowerCase());
}

/** Patterns that match the text, nearly match it, or match by accident. */
function patterns(text: string): Arbitrary<string> {
  const characters = Array.from(text);
  const exact = characters.map((character) => (character === '%' ? String.raw`\%` : character));
  return fc.tuple(fc.nat(exact.length), fc.nat(exact.length)).chain(([one, other]) => {
    const [from, to] = [Math.min(one, other), Math.max(one, other)];
    return fc.constantFrom(
      exact.join(''),
      text,
      `%${exact.slice(from, to).join('')}%`,
      `${exact.slice(0, to).join('')}%`,
      `%${exact.slice(from).join('')}`,
      `${exact.slice(0, from).join('')}%${exact.slice(to).join('')}`,
      exact.join('').toUpperCase(),
      `${exact.slice(0, from).join('')}_${exact.slice(from + 1).join('')}`,
      '%',
    );
  });
}

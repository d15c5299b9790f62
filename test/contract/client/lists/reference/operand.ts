import type { AttributeFacts } from './world.js';
import { isDecimal, isWhole } from './exact-decimal.js';
import { Refusal } from './refusal.js';
import { kindOf } from './value.js';

const FLAGS: Readonly<Record<string, string>> = { true: 'true', false: 'false', 1: 'true', 0: 'false' };
const DAY = /^\d{4}-\d\d-\d\d$/u;
const INSTANT = /^(?<local>\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?)(?<offset>Z|[+-]\d\d:?\d\d)$/u;
const TIME = /^(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d)?$/u;

/**
 * The value of an operand that is neither empty nor a pattern, as text in the form that `textOf` returns.
 *
 * @throws Refusal when it does not fit the type of the attribute.
 */
export function readOperand(attribute: AttributeFacts, operand: string): string {
  switch (kindOf(attribute.type)) {
    case 'text':
    case 'id':
      return operand;
    case 'option':
    case 'options':
      return readOption(attribute, operand);
    case 'number':
      return fitting(operand, attribute.jsonType === 'integer' ? isWhole(operand) : isDecimal(operand));
    case 'flag':
      return readFlag(operand);
    case 'day':
      return fitting(operand, DAY.test(operand) && isInCalendar(operand));
    case 'instant':
      return readInstant(operand);
    case 'time':
      return fitting(operand.length === 'HH:MM'.length ? `${operand}:00` : operand, TIME.test(operand));
    case 'none':
      throw new Refusal(8208, `${attribute.name} takes no operators`);
  }
}

function fitting(value: string, isFitting: boolean): string {
  if (!isFitting) throw new Refusal(8209, value);
  return value;
}

function readFlag(operand: string): string {
  const flag = FLAGS[operand];
  if (flag === undefined) throw new Refusal(8209, operand);
  return flag;
}

function readOption({ enum: items = [] }: AttributeFacts, operand: string): string {
  const found = items.find(({ value }) => String(value).toLowerCase() === operand.toLowerCase());
  if (found === undefined) throw new Refusal(8209, operand);
  return String(found.value);
}

/** A day is its first instant in UTC; a blank before an offset was a `+` that was not encoded. */
function readInstant(operand: string): string {
  if (DAY.test(operand) && isInCalendar(operand)) return `${operand}T00:00:00.000Z`;
  const { local, offset = '' } = INSTANT.exec(operand.replace(/ (?=\d\d:?\d\d$)/u, '+'))?.groups ?? {};
  const instant = Date.parse(`${local ?? ''}${offset.replace(/^(?<hours>[+-]\d\d)(?=\d\d$)/u, '$<hours>:')}`);
  if (local === undefined || Number.isNaN(instant) || !isInCalendar(local.slice(0, 'YYYY-MM-DD'.length))) {
    throw new Refusal(8209, operand);
  }
  return new Date(instant).toISOString();
}

function isInCalendar(day: string): boolean {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  return !Number.isNaN(midnight) && new Date(midnight).toISOString().startsWith(day);
}

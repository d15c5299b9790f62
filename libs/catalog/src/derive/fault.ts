import { jsonPointer, type ErrorCode, type Fault } from '@crm/errors';
import { ExactNumber } from '../exact-number.js';

/** JSON pointer to an attribute of the primary resource. */
export function attributePointer(name: string): string {
  return jsonPointer('data', 'attributes', name);
}

/** A fault of one attribute; `value` is the offending value, shown when it is a scalar other than null. */
export function attributeFault(code: ErrorCode, pointer: string, value: unknown, detail?: string): Fault {
  const shown = scalarText(value);
  return {
    code,
    source: { pointer },
    ...(detail === undefined ? {} : { detail }),
    ...(shown === undefined ? {} : { value: shown }),
  };
}

function scalarText(value: unknown): string | undefined {
  if (value instanceof ExactNumber) return value.numberText;
  if (typeof value === 'string') return value;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : undefined;
}

import { kindOf } from './reference/value.js';
import type { AttributeFacts } from './reference/world.js';

/** An operand that any operator of an attribute accepts; the empty one where there is no other. */
export function fittingOperand({ type, enum: items = [] }: AttributeFacts): string {
  const [key = ''] = items.map(({ value }) => String(value)).filter((value) => value !== '');
  switch (kindOf(type)) {
    case 'text':
    case 'id':
    case 'none':
      return 'x';
    case 'option':
    case 'options':
      return key;
    case 'number':
      return type === 'intEnum' ? key : '1';
    case 'flag':
      return 'true';
    case 'instant':
    case 'day':
      return '2026-03-02';
    case 'time':
      return '09:30:00';
  }
}

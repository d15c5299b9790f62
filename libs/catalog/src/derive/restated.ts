import type { Derivation } from '../model.js';
import type { WriteMode } from './validated.js';

/**
 * Whether a derived value adds nothing to the document: a name whose id is sent beside it, right or wrong
 * (values#derived-names), or a full name that equals the joined names sent beside it. Such a value is ignored.
 */
export function isRestated(
  derived: Derivation,
  value: unknown,
  sent: Readonly<Record<string, unknown>>,
  mode: WriteMode,
): boolean {
  switch (derived.kind) {
    case 'alias':
    case 'linkedId':
    case 'primaryAddress':
    case 'otherAddress':
    case 'content':
    case 'custom':
      return false;
    case 'upperCase':
      return value === toUpperCase(sent[derived.column]);
    case 'related':
      return Object.hasOwn(sent, derived.column);
    case 'linkedName':
      return Object.hasOwn(sent, derived.idField);
    case 'parentName':
      return Object.hasOwn(sent, derived.idColumn);
    case 'concat':
      return isComplete(derived.columns, sent, mode) && value === join(derived.columns, sent);
  }
}

/** Like Postgres' upper in the locale C.UTF-8: letters without a single capital, such as ß, are unchanged. */
function toUpperCase(text: unknown): string | undefined {
  if (typeof text !== 'string') return undefined;
  return Array.from(text, (letter) => {
    const capital = letter.toUpperCase();
    return Array.from(capital).length === 1 ? capital : letter;
  }).join('');
}

/** On an update some parts may be only in the stored record, and then the joined value is unknown here. */
function isComplete(columns: readonly string[], sent: Readonly<Record<string, unknown>>, mode: WriteMode): boolean {
  return mode === 'create' || columns.every((column) => Object.hasOwn(sent, column));
}

function join(columns: readonly string[], sent: Readonly<Record<string, unknown>>): string {
  const parts = columns.map((column) => (Object.hasOwn(sent, column) ? sent[column] : ''));
  return trimSpaces(parts.filter((part) => typeof part === 'string' && part !== '').join(' '));
}

/** Removes only spaces, like Postgres' btrim; a regular expression would take quadratic time on hostile text. */
function trimSpaces(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && text[start] === ' ') start += 1;
  while (end > start && text[end - 1] === ' ') end -= 1;
  return text.slice(start, end);
}

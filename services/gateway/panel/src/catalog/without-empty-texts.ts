import type { Attributes } from '../data/compare-records.js';
import { LOCALES } from './vocabulary.js';

/** The mark of items that a drop-down has already, in its form only. */
export const KEPT = 'isKept';

const TEXTS: ReadonlySet<string> = new Set(Object.values(LOCALES));

/** A definition as the API takes it: without texts that are empty, and without marks. */
export function withoutEmptyTexts(attributes: Attributes): Attributes {
  const isSent = (name: string, value: unknown): boolean =>
    name !== KEPT && !(TEXTS.has(name) && (value === null || value === ''));
  const sent = JSON.stringify(attributes, (name, value: unknown) => (isSent(name, value) ? value : undefined));
  return JSON.parse(sent) as Attributes;
}

import { ExactNumber } from '@crm/catalog';

export { isJsonObject as isObject } from '@crm/catalog';
export type { JsonObject } from '@crm/catalog';

/** The offending value for the title of an error; empty for an object, an array or an absent value. */
export function shown(value: unknown): { value: string } | Record<string, never> {
  if (value instanceof ExactNumber) return { value: value.numberText };
  const isScalar = value === null || ['string', 'number', 'boolean'].includes(typeof value);
  return isScalar ? { value: String(value) } : {};
}

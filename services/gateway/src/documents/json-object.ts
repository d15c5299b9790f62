import { ExactNumber } from '@crm/catalog';

export { isJsonObject as isObject } from '@crm/catalog';
export type { JsonObject } from '@crm/catalog';

/** The offending value for the title of an error, unless it is an object, a list or absent. */
export function shown(value: unknown): { value: string } | Record<string, never> {
  if (value instanceof ExactNumber) return { value: value.numberText };
  const isScalar = value === null || ['string', 'number', 'boolean'].includes(typeof value);
  return isScalar ? { value: String(value) } : {};
}

import { codes, type Fault } from '@crm/errors';

/** The value of `page[count]`: count exactly at any cost, or not at all. */
export type CountMode = 'exact' | 'none';

/** Reads `page[count]` (lists#counts); undefined = as exactly as is cheap. Adds 8215 for any other value. */
export function readCountMode(parameters: ReadonlyMap<string, string>, faults: Fault[]): CountMode | undefined {
  const parameter = 'page[count]';
  const value = parameters.get(parameter);
  if (value === undefined || value === 'exact' || value === 'none') return value;
  faults.push({ code: codes.unknownCountMode, value, source: { parameter } });
  return undefined;
}

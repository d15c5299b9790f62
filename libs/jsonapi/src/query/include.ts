import { codes, type Fault } from '@crm/errors';

/**
 * Reads `include` (JSON:API 1.0 "Inclusion of Related Resources"): paths of link names. An empty value requests none,
 * an absent one is undefined. Adds 8714 for too many; then the result must not be used.
 */
export function readInclude(
  value: string | undefined,
  maxIncludePaths: number,
  faults: Fault[],
): readonly (readonly string[])[] | undefined {
  if (value === undefined || value === '') return value === undefined ? undefined : [];
  const paths = value.split(',');
  if (paths.length > maxIncludePaths) {
    const detail = `The request includes ${paths.length} paths; ${maxIncludePaths} are allowed`;
    faults.push({ code: codes.tooManyIncludePaths, source: { parameter: 'include' }, detail });
    return [];
  }
  return paths.map((path) => path.split('.'));
}

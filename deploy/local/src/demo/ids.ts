import type { NewRecord } from '../stack/api-client.js';

/** The id of the nth record (from 1) of a kind, such as `demo-account-001`. */
export function demoId(kind: string, number: number): string {
  return `demo-${kind}-${String(number).padStart(3, '0')}`;
}

/** Makes `count` records of a module, with ids in order. */
export function makeRecords(
  type: string,
  kind: string,
  count: number,
  attributesOf: (number: number) => NewRecord['attributes'],
): NewRecord[] {
  return Array.from({ length: count }, (_, index) => ({
    type,
    id: demoId(kind, index + 1),
    attributes: attributesOf(index + 1),
  }));
}

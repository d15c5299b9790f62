import type { NewRecord } from '../stack/api-client.js';

/** The id of the nth record (from 1) of a kind, such as `demo-account-001`. */
export function demoId(kind: string, number: number): string {
  return `demo-${kind}-${String(number).padStart(3, '0')}`;
}

/** Makes one record of a module for each item, with ids in order. */
export function recordsOf<Item>(
  type: string,
  kind: string,
  items: readonly Item[],
  attributesOf: (item: Item, number: number) => NewRecord['attributes'],
): NewRecord[] {
  return items.map((item, index) => ({
    type,
    id: demoId(kind, index + 1),
    attributes: attributesOf(item, index + 1),
  }));
}

/** Makes `count` records of a module, with ids in order. */
export function makeRecords(
  type: string,
  kind: string,
  count: number,
  attributesOf: (number: number) => NewRecord['attributes'],
): NewRecord[] {
  return recordsOf(type, kind, Array.from({ length: count }), (_, number) => attributesOf(number));
}

import type { LinkedRecord, NewLinks, NewRecord } from '../../stack/api-client.js';

/** Links a record with others of one module; without others there is nothing to send. */
export function linkTo(
  { type, id }: Pick<NewRecord, 'type' | 'id'>,
  link: string,
  related: string,
  ids: readonly string[],
  middle?: LinkedRecord['middle'],
): NewLinks[] {
  if (ids.length === 0) return [];
  return [{ type, id, link, data: ids.map((each) => ({ type: related, id: each, ...(middle && { middle }) })) }];
}

/** The number in the id of a demo record, such as 7 of `demo-account-007`. */
export function numberOf({ id }: Pick<NewRecord, 'id'>): number {
  return Number(id.slice(id.lastIndexOf('-') + 1));
}

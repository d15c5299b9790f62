import type { Link } from '@crm/catalog';
import type { RecordMessage } from '@crm/protos';
import type { Piece } from './splice.js';

/** A related record, with the row of the middle table that links to it if there is one. */
export type Linked = Pick<RecordMessage, 'id' | 'middle'>;

/** A resource identifier. Middle values pass through unparsed, like attributes. */
function writeIdentifier({ related }: Link, { id, middle }: Linked): Piece[] {
  const head = `{"type":"${related}","id":"${id}"`;
  if (middle === null) return [`${head}}`];
  const row = `${head},"meta":{"middle_table":{"data":{"id":"${middle.id}","type":"Link","attributes":`;
  return [row, middle.attributesJson, '}}}}'];
}

/** Resource linkage of a to-one link: an identifier or null. */
export function writeToOne(link: Link, linked: Linked | undefined): Piece[] {
  return linked === undefined ? ['null'] : writeIdentifier(link, linked);
}

/** Resource linkage of a to-many link. */
export function writeToMany(link: Link, all: readonly Linked[]): Piece[] {
  const pieces: Piece[] = ['['];
  all.forEach((linked, index) => {
    if (index > 0) pieces.push(',');
    pieces.push(...writeIdentifier(link, linked));
  });
  pieces.push(']');
  return pieces;
}

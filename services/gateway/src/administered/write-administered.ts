import type { AdministeredPageMessage, AdministeredResourceMessage } from '@crm/protos';
import { splice, type Piece } from '../documents/splice.js';
import { writePageMembers, type PlaceInList } from '../documents/write-page-members.js';
import { JSONAPI } from '../documents/write-resource.js';
import type { AdministeredKind } from './kinds.js';

/** Writes documents about one kind of administered resource. Attributes pass through unparsed. */
export interface AdministeredWriter {
  /** URL of one resource. */
  selfUrl(id: string): string;
  one(resource: AdministeredResourceMessage): Buffer;
  page(page: AdministeredPageMessage, place: PlaceInList): Buffer;
}

/** Prepares the writer of a kind. `publicUrl` has no final slash. */
export function createAdministeredWriter(
  { type, path, isListedOnly = false }: AdministeredKind,
  publicUrl: string,
): AdministeredWriter {
  const url = publicUrl + path;
  // No escaping: ids from the services are ASCII without quotes.
  const selfUrl = (id: string): string => `${url}/${id}`;
  const object = ({ id, attributesJson }: AdministeredResourceMessage): Piece[] => [
    `{"type":"${type}","id":"${id}","attributes":`,
    attributesJson,
    isListedOnly ? '}' : `,"links":{"self":"${selfUrl(id)}"}}`,
  ];
  return {
    selfUrl,
    one: (resource) =>
      splice([`{${JSONAPI},"links":{"self":"${selfUrl(resource.id)}"},"data":`, ...object(resource), '}']),
    page: ({ resources, hasMore, count, isCounted }, place) => {
      const facts = { hasMore, count, isCounted, countIsExact: isCounted };
      const members = writePageMembers({ ...facts, hasPrevious: false, firstCursor: '', lastCursor: '' }, place, url);
      const objects = resources.flatMap((resource, index) => [...(index > 0 ? [','] : []), ...object(resource)]);
      return splice([`{${JSONAPI},${members},"data":[`, ...objects, ']}']);
    },
  };
}

import type { Link } from '@crm/catalog';
import type { Clients, LinkWriter } from '../clients.js';

/** The services that write links. */
export type LinkWriters = Pick<Clients, 'edgeLinks' | 'recordLinks'>;

/** The service that writes a link: relationships stores edges; records stores columns and its own middle tables. */
export function linkBackend({ edgeLinks, recordLinks }: LinkWriters, { storage }: Link): LinkWriter {
  return storage === 'edge' ? edgeLinks : recordLinks;
}

import type { Link } from '@crm/catalog';
import { pageUrl } from '@crm/jsonapi';
import type { LinkEntryMessage, ListResponseMessage } from '@crm/protos';
import { rightsMember } from './write-deleted.js';
import { splice } from './splice.js';
import { linksOf, pageMetaOf, type PlaceInList } from './write-page-members.js';
import { writeToMany, writeToOne, type Linked } from './write-identifier.js';
import { JSONAPI } from './write-resource.js';

/** The two URLs of a relationship (JSON:API 1.0 "Related Resource Links"). */
export interface LinkUrls {
  /** URL of the linkage. */
  readonly self: string;
  /** URL of the related records. */
  readonly related: string;
}

/** The document of a to-one relationship: an identifier or null (relationships#reading-linkage, "read linkage"). */
export function writeToOneLinkage(link: Link, { records }: ListResponseMessage, urls: LinkUrls): Buffer {
  return writeOne(link, records[0], urls);
}

/** The document of one page of a to-many relationship. */
export function writeToManyLinkage(
  link: Link,
  response: ListResponseMessage,
  place: PlaceInList,
  urls: LinkUrls,
): Buffer {
  const { page, kept } = place;
  const links = {
    self: pageUrl(urls.self, page, kept),
    related: urls.related,
    ...linksOf(response, place, urls.self),
  };
  return writeMany(link, response.records, links, { page: pageMetaOf(response, page) });
}

/**
 * The document that answers a change of a relationship: the entries as they are now stored, to-one or to-many like the
 * link.
 */
export function writeEntries(
  link: Link,
  entries: readonly LinkEntryMessage[],
  urls: LinkUrls,
  openedModules: readonly string[] = [],
): Buffer {
  const linked = entries.map(({ id, linkId, middleJson }) => ({
    id,
    middle: linkId === '' ? null : { id: linkId, attributesJson: middleJson },
  }));
  if (link.cardinality === 'one') return writeOne(link, linked[0], urls);
  return writeMany(link, linked, urls, rightsMember(openedModules));
}

function writeOne(link: Link, linked: Linked | undefined, urls: LinkUrls): Buffer {
  return splice([`{${JSONAPI},"links":${JSON.stringify(urls)},"data":`, ...writeToOne(link, linked), '}']);
}

function writeMany(link: Link, all: readonly Linked[], links: object, meta?: object): Buffer {
  const metaMember = meta === undefined ? '' : `,"meta":${JSON.stringify(meta)}`;
  return splice([`{${JSONAPI},"links":${JSON.stringify(links)}${metaMember},"data":`, ...writeToMany(link, all), '}']);
}

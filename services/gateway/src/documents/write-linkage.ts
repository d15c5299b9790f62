import type { Link } from '@crm/catalog';
import { JSONAPI_MEMBER, pageUrl, type Page, type ResourceIdentifier } from '@crm/jsonapi';
import type { ListResponseMessage, RecordMessage } from '@crm/protos';
import { linksOf, pageMetaOf } from './write-resource.js';

/** The two URLs of a relationship (JSON:API 1.0 "Related Resource Links"). */
export interface LinkUrls {
  /** Of the linkage. */
  readonly self: string;
  /** Of the related records. */
  readonly related: string;
}

/** The document of a to-one relationship: an identifier or null (contract section 4, "read linkage"). */
export function writeToOneLinkage(link: Link, { records }: ListResponseMessage, urls: LinkUrls): Buffer {
  const data = records.map(({ id }): ResourceIdentifier => ({ type: link.related, id }))[0] ?? null;
  return write({ jsonapi: JSONAPI_MEMBER, links: urls, data });
}

/** The document of one page of a to-many relationship. */
export function writeToManyLinkage(link: Link, response: ListResponseMessage, page: Page, urls: LinkUrls): Buffer {
  return write({
    jsonapi: JSONAPI_MEMBER,
    links: { self: pageUrl(urls.self, page), related: urls.related, ...linksOf(response, page, urls.self) },
    meta: { page: pageMetaOf(response, page) },
    data: response.records.map(({ id }): ResourceIdentifier => ({ type: link.related, id })),
  });
}

/** What a to-one link of a record leads to; undefined = nothing. */
export function identifierOf({ name, related }: Link, { toOne }: RecordMessage): ResourceIdentifier | undefined {
  const target = toOne.find(({ link }) => link === name);
  return target === undefined ? undefined : { type: related, id: target.id };
}

function write(document: object): Buffer {
  return Buffer.from(JSON.stringify(document));
}

import type { Catalog, Module } from '@crm/catalog';
import { pageLinks, pageUrl, type Page, type PageLinks, type PageMeta } from '@crm/jsonapi';
import type { ListResponseMessage, RecordMessage } from '@crm/protos';
import { splice, type Piece } from './splice.js';
import { compileRelationships } from './write-relationships.js';

/** Writes documents about the records of one module (contract section 3). Attributes go through unparsed. */
export interface ResourceWriter {
  /** URL of the collection. */
  readonly url: string;
  /** URL of one record. */
  selfUrl(id: string): string;
  /** A document about one record, with every link of the module; `url` = the top-level self link if another one. */
  one(record: RecordMessage, url?: string): Buffer;
  /** A document about one page of records; `url` = the collection's, if another one. */
  page(response: ListResponseMessage, page: Page, url?: string): Buffer;
}

const JSONAPI = '"jsonapi":{"version":"1.0"}';

/** Prepares the writers of every module; `publicUrl` has no final slash. */
export function createResourceWriters(catalog: Catalog, publicUrl: string): ReadonlyMap<string, ResourceWriter> {
  const base = `${publicUrl}/api/v8/modules`;
  return new Map([...catalog.modules.values()].map((module) => [module.name, createWriter(module, base)]));
}

/** The document of an empty to-one relation. */
export function writeNull(url: string): Buffer {
  return splice([`{${JSONAPI},"links":{"self":"${url}"},"data":null}`]);
}

/** The links of one page; the exact count also tells where the last page is. */
export function linksOf(response: ListResponseMessage, page: Page, url: string): PageLinks {
  const { hasMore, count, countIsExact } = response;
  return pageLinks({ url, ...page, hasMore, ...(countIsExact ? { count } : {}) });
}

/** `meta.page` of one page. */
export function pageMetaOf({ count, countIsExact }: ListResponseMessage, { limit, offset }: Page): PageMeta {
  return { limit, offset, count, countIsExact };
}

function createWriter(module: Module, base: string): ResourceWriter {
  const url = `${base}/${module.name}`;
  const type = JSON.stringify(module.name);
  const relationships = compileRelationships([...module.links.values()], url);

  const head = (id: string): string => `{"type":${type},"id":"${id}","attributes":`;
  const tail = (id: string): string => `,"links":{"self":"${url}/${id}"}}`;

  return {
    url,
    selfUrl: (id) => `${url}/${id}`,
    one: (record, self = `${url}/${record.id}`) =>
      splice([
        `{${JSONAPI},"links":{"self":"${self}"},"data":${head(record.id)}`,
        record.attributesJson,
        `${relationships(record)}${tail(record.id)}}`,
      ]),
    page: (response, page, collection = url) => {
      const links = JSON.stringify({ self: pageUrl(collection, page), ...linksOf(response, page, collection) });
      const meta = JSON.stringify({ page: pageMetaOf(response, page) });
      const pieces: Piece[] = [`{${JSONAPI},"links":${links},"meta":${meta},"data":[`];
      response.records.forEach(({ id, attributesJson }, index) => {
        pieces.push(`${index === 0 ? '' : ','}${head(id)}`, attributesJson, tail(id));
      });
      pieces.push(']}');
      return splice(pieces);
    },
  };
}

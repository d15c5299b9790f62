import type { Catalog, Link, Module } from '@crm/catalog';
import type { ListResponseMessage, RecordMessage } from '@crm/protos';
import { splice, type Piece } from './splice.js';
import { writePageMembers, type PlaceInList } from './write-page-members.js';
import { compileRelationships, writeRelationships, type LoadedLinkage } from './write-relationships.js';

/** Writes documents about the records of one module (documents#resource-objects). Attributes pass through unparsed. */
export interface ResourceWriter {
  /** URL of the collection. */
  readonly url: string;
  /** Every link of the module. */
  readonly links: readonly Link[];
  /** URL of one record. */
  selfUrl(id: string): string;
  /**
   * A document about one record, with every link of the module. `url` is the top-level self link if it is not the
   * record's.
   */
  one(record: RecordMessage, url?: string): Buffer;
  /** A document about one page of records. `url` is the URL of the list if it is not the collection's. */
  page(response: ListResponseMessage, place: PlaceInList, url?: string): Buffer;
  /** A resource object with these links; `loaded` has the linkage of some of them. */
  object(record: RecordMessage, links: readonly Link[], loaded?: ReadonlyMap<string, LoadedLinkage>): Piece[];
}

/** By module name; every module of the catalogue has one. */
export type ResourceWriters = ReadonlyMap<string, ResourceWriter>;

export function writerNamed(writers: ResourceWriters, module: string): ResourceWriter {
  const writer = writers.get(module);
  if (writer === undefined) throw new TypeError(`Module ${module} has no writer`);
  return writer;
}

/** The member `jsonapi` of every answer, as text. */
export const JSONAPI = '"jsonapi":{"version":"1.0"}';

/** Prepares the writers of every module. `publicUrl` has no final slash. */
export function createResourceWriters(catalog: Catalog, publicUrl: string): ResourceWriters {
  const base = `${publicUrl}/api/v8/modules`;
  return new Map([...catalog.modules.values()].map((module) => [module.name, createWriter(module, base)]));
}

/** The document of an empty to-one relationship; `included` is true when the query has `include`. */
export function writeNull(url: string, included = false): Buffer {
  return splice([`{${JSONAPI},"links":{"self":"${url}"},"data":null${included ? ',"included":[]' : ''}}`]);
}

function createWriter(module: Module, base: string): ResourceWriter {
  const url = `${base}/${module.name}`;
  const type = JSON.stringify(module.name);
  const links = [...module.links.values()];
  const relationships = compileRelationships(links, url);

  const head = (id: string): string => `{"type":${type},"id":"${id}","attributes":`;
  const tail = ({ id, dateViewed }: RecordMessage): string =>
    dateViewed === ''
      ? `,"links":{"self":"${url}/${id}"}}`
      : `,"links":{"self":"${url}/${id}"},"meta":{"date_viewed":"${dateViewed}"}}`;

  return {
    url,
    links,
    selfUrl: (id) => `${url}/${id}`,
    one: (record, self = `${url}/${record.id}`) =>
      splice([
        `{${JSONAPI},"links":{"self":"${self}"},"data":${head(record.id)}`,
        record.attributesJson,
        ...relationships(record),
        `${tail(record)}}`,
      ]),
    page: (response, place, collection = url) => {
      const pieces: Piece[] = [`{${JSONAPI},${writePageMembers(response, place, collection)},"data":[`];
      response.records.forEach((record, index) => {
        pieces.push(`${index === 0 ? '' : ','}${head(record.id)}`, record.attributesJson, tail(record));
      });
      pieces.push(']}');
      return splice(pieces);
    },
    object: (record, shown, loaded) => [
      head(record.id),
      record.attributesJson,
      ...writeRelationships(shown, `${url}/${record.id}`, record.toOne, loaded),
      tail(record),
    ],
  };
}

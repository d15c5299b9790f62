import type { Link } from '@crm/catalog';
import { pageUrl } from '@crm/jsonapi';
import type { RecordMessage } from '@crm/protos';
import type { Piece } from './splice.js';
import { writeToMany, writeToOne, type Linked } from './write-identifier.js';

/** Writes the member `relationships` of one record, with a comma before it; empty for a module without links. */
export type RelationshipsWriter = (record: RecordMessage) => Piece[];

/** The linkage of one link of one record, loaded for a compound document. */
export interface LoadedLinkage {
  /** Newest first. */
  readonly linked: readonly Linked[];
  /** The page size of the load. */
  readonly limit: number;
  /** There are more records than these; the linkage URL has them. */
  readonly hasMore: boolean;
}

/** The text up to the linkage of one to-one link, cut into pieces; the record id is inserted between them. */
interface Stretch {
  readonly joints: readonly string[];
  /** The link whose linkage follows; undefined at the end. */
  readonly link: Link | undefined;
}

// Cannot occur in names of the catalogue or in URLs.
const ID = '\u0000';

/**
 * Prepares the text of a module's relationships (JSON:API 1.0 "Relationships"): every link with its two URLs, to-one
 * links also with their linkage. `url` is the collection's.
 */
export function compileRelationships(links: readonly Link[], url: string): RelationshipsWriter {
  if (links.length === 0) return () => [];
  const stretches = toStretches(links, url);
  return ({ id, toOne }) =>
    stretches.flatMap(({ joints, link }) => [joints.join(id), link === undefined ? '' : linkageOf(link, toOne)]);
}

/**
 * Writes the same member for some links of a record, each with the linkage in `loaded` if it is there; empty without
 * links. `url` is the record's.
 */
export function writeRelationships(
  links: readonly Link[],
  url: string,
  toOne: RecordMessage['toOne'],
  loaded: ReadonlyMap<string, LoadedLinkage> | undefined,
): Piece[] {
  if (links.length === 0) return [];
  const pieces: Piece[] = [',"relationships":{'];
  links.forEach((link, index) => {
    const linkage = loaded?.get(link.name);
    const self = `${url}/relationships/${link.name}`;
    const next = linkage?.hasMore === true ? `,"next":"${secondPage(self, linkage)}"` : '';
    const urls = `{"self":"${self}","related":"${url}/${link.name}"${next}}`;
    pieces.push(`${index === 0 ? '' : ','}"${link.name}":{"links":${urls}`, ...dataOf(link, toOne, linkage), '}');
  });
  pieces.push('}');
  return pieces;
}

function dataOf(link: Link, toOne: RecordMessage['toOne'], loaded: LoadedLinkage | undefined): Piece[] {
  const isToOne = link.cardinality === 'one';
  if (loaded === undefined) return isToOne ? [`,"data":${linkageOf(link, toOne)}`] : [];
  return [',"data":', ...(isToOne ? writeToOne(link, loaded.linked[0]) : writeToMany(link, loaded.linked))];
}

function secondPage(url: string, { limit }: LoadedLinkage): string {
  return pageUrl(url, { limit, offset: limit });
}

function toStretches(links: readonly Link[], url: string): readonly Stretch[] {
  const stretches: Stretch[] = [];
  let text = ',"relationships":{';
  links.forEach((link, index) => {
    const self = `${url}/${ID}/relationships/${link.name}`;
    const related = `${url}/${ID}/${link.name}`;
    text += `${index === 0 ? '' : ','}${JSON.stringify(link.name)}:{"links":{"self":"${self}","related":"${related}"}`;
    if (link.cardinality === 'one') {
      stretches.push({ joints: `${text},"data":`.split(ID), link });
      text = '';
    }
    text += '}';
  });
  stretches.push({ joints: `${text}}`.split(ID), link: undefined });
  return stretches;
}

function linkageOf({ name, related }: Link, toOne: RecordMessage['toOne']): string {
  const target = toOne.find(({ link }) => link === name);
  return target === undefined ? 'null' : `{"type":"${related}","id":"${target.id}"}`;
}

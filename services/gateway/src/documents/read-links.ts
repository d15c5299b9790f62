import type { Module } from '@crm/catalog';
import { codes, jsonPointer, MAX_FAULTS, type Fault } from '@crm/errors';
import type { LinkageInput } from '@crm/protos';
import { isObject, shown, type JsonObject } from './json-object.js';
import { readLinkage } from './read-linkage.js';

/**
 * Reads the member `relationships` of a create or an update (JSON:API 1.0 "Creating Resources"): each link in it is set
 * to its `data`. A relationship with `links` or `meta` alone, as reads return it, changes nothing. Adds all faults to
 * `faults`: 8107 for a value that is no object, 8313 for a link that the module does not have, 8312 for a relationship
 * without any of the three members, 8314 for one page of a longer linkage, and those of `readLinkage`.
 */
export function readLinks(
  { relationships }: JsonObject,
  { module, maxEntries }: { readonly module: Module; readonly maxEntries: number },
  faults: Fault[],
): LinkageInput[] {
  if (relationships === undefined) return [];
  if (!isObject(relationships)) {
    faults.push({ code: codes.memberNotAnObject, source: { pointer: '/data/relationships' }, ...shown(relationships) });
    return [];
  }
  return Object.entries(relationships).flatMap(([name, relationship]) => {
    // No more faults are reported, and a document may name thousands of links.
    if (faults.length >= MAX_FAULTS) return [];
    const place = jsonPointer('data', 'relationships', name);
    const link = module.links.get(name);
    if (link === undefined) {
      faults.push({ code: codes.unknownRelationship, value: name, source: { pointer: place } });
      return [];
    }
    if (!isObject(relationship)) {
      faults.push({ code: codes.memberNotAnObject, source: { pointer: place }, ...shown(relationship) });
      return [];
    }
    const { data, links, meta } = relationship;
    if (data === undefined && (links !== undefined || meta !== undefined)) return [];
    const at = `${place}/data`;
    if (isObject(links) && (typeof links.next === 'string' || typeof links.prev === 'string')) {
      faults.push({ code: codes.linkageIsOnePage, value: name, source: { pointer: at } });
      return [];
    }
    const expectation = { link, verb: 'replace', pointer: at, maxEntries } as const;
    return [{ link: name, entries: readLinkage(data, expectation, faults), pointer: at }];
  });
}

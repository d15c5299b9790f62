import { hash } from 'node:crypto';
import { AppError, codes } from '@crm/errors';

/** An If-Match header, reduced to its row versions (RFC 9110 section 13.1.1). */
export interface VersionMatch {
  /** `*`: any version matches. */
  readonly any: boolean;
  readonly versions: number[];
}

const HASH_LENGTH = 16;
const ENTITY_TAG = /[ \t]*(W\/)?"([\x21\x23-\x7e\x80-\xff]*)"[ \t]*(?:,|$)/y;
const EMPTY_ITEM = /[ \t]*(?:,|$)/y;
const VERSION = /^([1-9][0-9]{0,15})\.[\w-]+$/;

/**
 * The strong entity tag `"<version>.<hash>"` of a representation: the row's version and a hash of the bytes, because
 * derived values, such as the name of a related record, change without the row. A representation that is not a row has
 * a name in place of a version: letters, digits and `-`.
 */
export function formatEtag(version: number | string, body: Uint8Array): string {
  return `"${version}.${hash('sha256', body, 'base64url').slice(0, HASH_LENGTH)}"`;
}

/** An If-Match header, reduced to its strong entity tags (RFC 9110 section 13.1.1). */
export interface TagMatch {
  /** `*`: any tag matches. */
  readonly any: boolean;
  /** Without quotes. */
  readonly tags: string[];
}

/**
 * Reads If-Match; undefined without the header. A value that is not a list of tags matches nothing; weak tags do not
 * match either.
 */
export function readTagMatch(header: string | undefined): TagMatch | undefined {
  if (header === undefined) return undefined;
  if (header.trim() === '*') return { any: true, tags: [] };
  return { any: false, tags: (readTags(header) ?? []).filter(({ weak }) => !weak).map(({ opaque }) => opaque) };
}

/**
 * Reads If-None-Match of a request that changes something; undefined without the header. Weak tags count (RFC 9110
 * section 13.1.2). Throws 8408 for a value that is not a list of tags: it must not pass as a condition that holds.
 */
export function readNoneMatch(header: string | undefined): TagMatch | undefined {
  if (header === undefined) return undefined;
  if (header.trim() === '*') return { any: true, tags: [] };
  const tags = readTags(header);
  if (tags === undefined)
    throw new AppError({ code: codes.malformedRequest, detail: 'If-None-Match is no list of entity tags' });
  return { any: false, tags: tags.map(({ opaque }) => opaque) };
}

/**
 * Reads If-Match as row versions; undefined without the header. Weak tags, tags of another form and a value that is not
 * a list of tags match no version, so that the request fails with 412 and overwrites nothing.
 */
export function readIfMatch(header: string | undefined): VersionMatch | undefined {
  const match = readTagMatch(header);
  if (match === undefined) return undefined;
  const versions = match.tags.map((tag) => Number(VERSION.exec(tag)?.[1] ?? NaN)).filter(Number.isSafeInteger);
  return { any: match.any, versions };
}

/** Whether If-None-Match names this entity tag or is `*`; weak comparison (RFC 9110 section 13.1.2). */
export function matchesIfNoneMatch(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  if (header.trim() === '*') return true;
  return (readTags(header) ?? []).some((tag) => `"${tag.opaque}"` === etag);
}

function readTags(header: string): { weak: boolean; opaque: string }[] | undefined {
  const tags: { weak: boolean; opaque: string }[] = [];
  let position = 0;
  while (position < header.length) {
    EMPTY_ITEM.lastIndex = ENTITY_TAG.lastIndex = position;
    const match = ENTITY_TAG.exec(header);
    if (match !== null) {
      tags.push({ weak: match[1] !== undefined, opaque: match[2] ?? '' });
      position = ENTITY_TAG.lastIndex;
    } else if (EMPTY_ITEM.test(header)) {
      position = EMPTY_ITEM.lastIndex;
    } else return undefined;
  }
  return tags;
}

import type { Api } from '../api.js';
import type { Answer } from '../send.js';
import { linkUrl, relatedUrl, type Owner } from './linkage.js';
import type { LinkVerb } from './malformed-linkage.js';

const METHODS = { add: 'POST', replace: 'PATCH', remove: 'DELETE' } as const satisfies Record<LinkVerb, string>;

/** The two URLs of a link that accept the same writes (relationships#urls). */
export const WRITE_URLS = [
  ['the relationship URL', linkUrl],
  ['the related URL', relatedUrl],
] as const;

/** Writes a link at its relationship URL, or at another one; `data` is the member of that name. */
export function writeLink(
  api: Api,
  verb: LinkVerb,
  owner: Owner,
  link: string,
  data: unknown,
  urlOf: (owner: Owner, link: string) => string = linkUrl,
): Promise<Answer> {
  return api.send(METHODS[verb], urlOf(owner, link), {}, JSON.stringify({ data }));
}

/** Sends any body, or none, to a link. */
export function sendToLink(api: Api, verb: LinkVerb, url: string, body: string | undefined): Promise<Answer> {
  return body === undefined
    ? api.send(METHODS[verb], url, { 'content-type': null })
    : api.send(METHODS[verb], url, {}, body);
}

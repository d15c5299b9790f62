import { codes, type ErrorCode } from '@crm/errors';

/** The media type of JSON:API 1.0. */
export const JSON_API = 'application/vnd.api+json';

/** The extension of JSON:API 1.1 for several operations in one request, as a parameter of its media type. */
export const ATOMIC = 'https://jsonapi.org/ext/atomic';

/** The media type of such requests and of their answers. */
export const ATOMIC_JSON_API = `${JSON_API}; ext="${ATOMIC}"`;

/** A media type or media range (RFC 9110 sections 8.3.1 and 12.5.1). */
export interface MediaType {
  /** `type/subtype` in lower case. */
  readonly name: string;
  /** Parameters in order, names in lower case, quoted values without their quotes. */
  readonly parameters: readonly (readonly [name: string, value: string])[];
}

const TOKEN = "[!#$%&'*+.^_`|~0-9A-Za-z-]+";
const NAME = new RegExp(`[ \\t]*(${TOKEN}/${TOKEN})[ \\t]*`, 'y');
const PARAMETER = new RegExp(`;[ \\t]*(?:(${TOKEN})=(?:(${TOKEN})|"((?:[^"\\\\]|\\\\.)*)"))?[ \\t]*`, 'y');

/** Reads one media type with its parameters; undefined when the text is not one (RFC 9110 section 8.3.1). */
export function parseMediaType(text: string): MediaType | undefined {
  NAME.lastIndex = 0;
  const name = NAME.exec(text)?.[1];
  if (name === undefined) return undefined;
  const parameters: [string, string][] = [];
  let end = NAME.lastIndex;
  while (end < text.length) {
    PARAMETER.lastIndex = end;
    const match = PARAMETER.exec(text);
    if (match === null) return undefined;
    const [, key, token, quoted] = match;
    if (key !== undefined) parameters.push([key.toLowerCase(), token ?? unquote(quoted ?? '')]);
    end = PARAMETER.lastIndex;
  }
  return { name: name.toLowerCase(), parameters };
}

/**
 * Checks the Content-Type of a request (media-types#request-content-type): 8404 for the JSON:API type with any
 * parameter, with or without a body, and for a body with another type or without one; undefined when it is acceptable.
 * With an `extension` the type has this parameter, `ext`, and no other.
 */
export function checkContentType(
  header: string | undefined,
  hasBody: boolean,
  extension?: string,
): ErrorCode | undefined {
  if (header === JSON_API && extension === undefined) return undefined;
  if (header === undefined) return hasBody ? codes.unsupportedMediaType : undefined;
  const type = parseMediaType(header);
  if (type?.name === JSON_API) return isOf(type.parameters, extension) ? undefined : codes.unsupportedMediaType;
  return hasBody || namesJsonApi(header) ? codes.unsupportedMediaType : undefined;
}

/**
 * Whether an Accept header accepts a JSON:API answer without parameters (media-types#accept, JSON:API 1.0 "Server
 * Responsibilities"). Once the header names the JSON:API type, only its instances count, and one must be without
 * parameters, or have the `extension` of the answer; else `application/*` counts before `*` `/` `*`. The weight `q` is not a
 * parameter; a weight of 0 refuses. An absent or empty header accepts everything; an item that is not a media range is
 * ignored.
 */
export function acceptsJsonApi(header: string | undefined, extension?: string): boolean {
  return header === JSON_API || acceptsAny(header, [JSON_API], extension);
}

/**
 * Whether an Accept header accepts one of these types, which are all of `application`, by the rules of
 * `acceptsJsonApi`.
 */
export function acceptsAny(header: string | undefined, mediaTypes: readonly string[], extension?: string): boolean {
  if (header === undefined || header === '*/*' || header.trim() === '') return true;
  const ranges = listItems(header)
    .map(parseMediaType)
    .filter((range) => range !== undefined);
  return mediaTypes.some((mediaType) => isTaken(mediaType, ranges, extension));
}

/**
 * The items of a list (RFC 9110 section 5.6.1); commas in quoted strings do not separate. Read character by character,
 * because a regular expression takes quadratic time over quotes that are never closed.
 */
function listItems(header: string): string[] {
  const items: string[] = [];
  let start = 0;
  let isQuoted = false;
  for (let at = 0; at < header.length; at += 1) {
    const character = header[at];
    if (isQuoted && character === '\\') at += 1;
    else if (character === '"') isQuoted = !isQuoted;
    else if (character === ',' && !isQuoted) {
      items.push(header.slice(start, at));
      start = at + 1;
    }
  }
  return [...items, header.slice(start)];
}

function isTaken(mediaType: string, ranges: readonly MediaType[], extension?: string): boolean {
  const instances = ranges.filter((range) => range.name === mediaType);
  if (instances.length > 0) {
    return instances.some((range) => (isInstance(range, extension) || mediaType !== JSON_API) && isWanted(range));
  }
  for (const wildcard of ['application/*', '*/*']) {
    const matching = ranges.filter((range) => range.name === wildcard);
    if (matching.length > 0) return matching.some(isWanted);
  }
  return false;
}

function isInstance({ parameters }: MediaType, extension?: string): boolean {
  const own = parameters.filter(([name]) => name !== 'q');
  return isOf(own) || isOf(own, extension);
}

/** Whether these are the parameters of the JSON:API type with this extension, or without one. */
function isOf([first, ...others]: MediaType['parameters'], extension?: string): boolean {
  if (first === undefined || extension === undefined) return first === extension;
  const [name, value] = first;
  return name === 'ext' && value === extension && others.length === 0;
}

function isWanted(range: MediaType): boolean {
  const weight = range.parameters.find(([name]) => name === 'q')?.[1];
  return weight === undefined || !/^0(?:\.0*)?$/.test(weight);
}

/** A JSON:API type with malformed parameters is still one with parameters. */
function namesJsonApi(header: string): boolean {
  return header.split(';', 1)[0]?.trim().toLowerCase() === JSON_API;
}

function unquote(text: string): string {
  return text.replace(/\\(.)/g, '$1');
}

import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { formatEtag, JSON_API, matchesIfNoneMatch } from '@crm/jsonapi';
import type { Request, Response } from 'express';
import { answer, type Caching } from './answer.js';
import type { HeaderList } from './header-list.js';
import { once } from './once.js';

/** A document that changes only with a release. It is created once; clients cache and revalidate it. */
export interface PreparedDocument extends Representation {
  readonly mediaType: string;
  /** The compressed document, created at the first request for it. Absent where compression saves nothing. */
  readonly compressed: Readonly<Partial<Record<Coding, () => Promise<Representation>>>>;
  /** Whether it was created for one answer. */
  readonly isForOne?: true;
}

/** The bytes that are sent. */
interface Representation {
  readonly body: Buffer;
  readonly etag: string;
  /** Header fields of every answer with it, including 304. */
  readonly headers: HeaderList;
}

type Coding = 'br' | 'gzip';

/** A smaller document fits into one packet uncompressed. */
const MIN_COMPRESSED_BYTES = 1_400;
const TEXT = /^(?:text\/|image\/svg|application\/(?:[a-z.]+\+)?json)/;
// Above 9, brotli takes seconds for little gain.
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };
const compressors: Readonly<Record<Coding, (body: Buffer) => Promise<Buffer>>> = {
  br: (body) => promisify(brotliCompress)(body, BROTLI),
  gzip: promisify(gzip),
};

/**
 * Prepares a document. If the document has a language, Content-Language names the language, and Vary has
 * Accept-Language. `headers` are sent with every answer.
 */
export function prepareDocument(
  content: string | Buffer,
  language?: string,
  mediaType: string = JSON_API,
  headers: HeaderList = [],
): PreparedDocument {
  const body = typeof content === 'string' ? Buffer.from(content) : content;
  const isCompressed = TEXT.test(mediaType) && body.length >= MIN_COMPRESSED_BYTES;
  const vary = [...(language === undefined ? [] : ['Accept-Language']), ...(isCompressed ? ['Accept-Encoding'] : [])];
  const shared = [
    ...headers,
    ...(language === undefined ? [] : ['Content-Language', language]),
    ...(vary.length === 0 ? [] : ['Vary', vary.join(', ')]),
  ];
  const represent = (bytes: Buffer, ...more: string[]): Representation => {
    const etag = formatEtag(language ?? 'any', bytes);
    return { body: bytes, etag, headers: ['ETag', etag, ...shared, ...more] };
  };
  const compress = (coding: Coding) =>
    once(async () => represent(await compressors[coding](body), 'Content-Encoding', coding));
  return {
    ...represent(body),
    mediaType,
    compressed: isCompressed ? { br: compress('br'), gzip: compress('gzip') } : {},
  };
}

/**
 * Answers 200 with the document, or 304 when the client already has it, in the coding that the client prefers. Each
 * coding has its own entity tag, because its bytes differ (RFC 9110 section 8.8.3.3).
 */
export async function answerPrepared(
  request: Request,
  response: Response,
  document: PreparedDocument,
  caching: Caching = 'private, no-cache',
): Promise<void> {
  const { mediaType, isForOne } = document;
  const { body, etag, headers } = (await chosen(request, document)?.()) ?? document;
  const isKnown = matchesIfNoneMatch(request.headers['if-none-match'], etag);
  if (isKnown) answer(response, 304, headers, undefined, { mediaType, caching });
  else answer(response, 200, headers, body, { mediaType, caching, isShared: isForOne !== true });
}

function chosen(request: Request, { compressed }: PreparedDocument): (() => Promise<Representation>) | undefined {
  // A request without Accept-Encoding accepts every coding (RFC 9110), but its client may be unable to decode one.
  if (compressed.gzip === undefined || request.headers['accept-encoding'] === undefined) return undefined;
  const coding = request.acceptsEncodings('br', 'gzip', 'identity');
  return coding === 'br' || coding === 'gzip' ? compressed[coding] : undefined;
}

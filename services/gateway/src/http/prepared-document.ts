import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { formatEtag, JSON_API, matchesIfNoneMatch } from '@crm/jsonapi';
import type { Request, Response } from 'express';
import { answer, type Caching, type HeaderList } from './answer.js';

/** A document that only a new release changes: made once and sent as it is. Clients keep it and ask whether it changed. */
export interface PreparedDocument extends Representation {
  readonly mediaType: string;
  /** The same compressed, which is done once, at the first request for it; none where it is not worth while. */
  readonly compressed: Readonly<Partial<Record<Coding, () => Promise<Representation>>>>;
}

/** The bytes that are sent. */
interface Representation {
  readonly body: Buffer;
  readonly etag: string;
  /** Header fields that every answer with it has, 304 included. */
  readonly headers: HeaderList;
}

type Coding = 'br' | 'gzip';

/** What is smaller fits into one packet as it is. */
const MIN_COMPRESSED_BYTES = 1_400;
const TEXT = /^(?:text\/|image\/svg|application\/(?:[a-z.]+\+)?json)/;
// Beyond 9, brotli takes seconds for what it saves.
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };
const compressors: Readonly<Record<Coding, (body: Buffer) => Promise<Buffer>>> = {
  br: (body) => promisify(brotliCompress)(body, BROTLI),
  gzip: promisify(gzip),
};

/** Prepares a document. One in a language says so, and that it was chosen by Accept-Language. `headers` come with every answer. */
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
 * Answers 200 with the document, or 304 when the client has it already; compressed as the client likes best. Each coding has an
 * entity tag of its own, because its bytes differ (RFC 9110 section 8.8.3.3).
 */
export async function answerPrepared(
  request: Request,
  response: Response,
  document: PreparedDocument,
  caching: Caching = 'private, no-cache',
): Promise<void> {
  const { mediaType } = document;
  const { body, etag, headers } = (await chosen(request, document)?.()) ?? document;
  const isKnown = matchesIfNoneMatch(request.headers['if-none-match'], etag);
  if (isKnown) answer(response, 304, headers, undefined, mediaType, caching);
  else answer(response, 200, headers, body, mediaType, caching);
}

function chosen(request: Request, { compressed }: PreparedDocument): (() => Promise<Representation>) | undefined {
  // Without the header, any coding would be acceptable; that says nothing of what the client can read.
  if (compressed.gzip === undefined || request.headers['accept-encoding'] === undefined) return undefined;
  const coding = request.acceptsEncodings('br', 'gzip', 'identity');
  return coding === 'br' || coding === 'gzip' ? compressed[coding] : undefined;
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => (made ??= make());
}

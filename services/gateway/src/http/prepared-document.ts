import { formatEtag, JSON_API, matchesIfNoneMatch } from '@crm/jsonapi';
import type { Request, Response } from 'express';
import { answer, type Caching, type HeaderList } from './answer.js';

/** A document that only a new release changes: made once and sent as it is. Clients keep it and ask whether it changed. */
export interface PreparedDocument {
  readonly body: Buffer;
  readonly mediaType: string;
  readonly etag: string;
  /** Header fields that every answer with it has, 304 included. */
  readonly headers: HeaderList;
}

/** Prepares a document. One in a language says so, and that it was chosen by Accept-Language. */
export function prepareDocument(
  content: string | Buffer,
  language?: string,
  mediaType: string = JSON_API,
): PreparedDocument {
  const body = typeof content === 'string' ? Buffer.from(content) : content;
  const etag = formatEtag(language ?? 'any', body);
  const languageHeaders = language === undefined ? [] : ['Content-Language', language, 'Vary', 'Accept-Language'];
  return { body, mediaType, etag, headers: ['ETag', etag, ...languageHeaders] };
}

/** Answers 200 with the document, or 304 when the client has it already. */
export function answerPrepared(
  request: Request,
  response: Response,
  document: PreparedDocument,
  caching: Caching = 'private, no-cache',
): void {
  const { body, mediaType, etag, headers } = document;
  const isKnown = matchesIfNoneMatch(request.headers['if-none-match'], etag);
  if (isKnown) answer(response, 304, headers, undefined, mediaType, caching);
  else answer(response, 200, headers, body, mediaType, caching);
}

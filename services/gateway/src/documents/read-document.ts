import { hash } from 'node:crypto';
import { AppError, codes } from '@crm/errors';
import { parseJson } from '@crm/jsonapi';
import type { Request, Response } from 'express';
import { giveWay } from '../http/give-way.js';
import { readBody } from '../http/read-body.js';
import { forwardNumber } from './forwarded-number.js';
import { isObject, type JsonObject } from './json-object.js';

/** Bounds on the size, the depth and the number of tokens of a document. */
export interface DocumentLimits {
  readonly maxBodyBytes: number;
  readonly maxJsonDepth: number;
  readonly maxJsonTokens: number;
}

/** A document with a digest. */
export interface DigestedDocument {
  readonly document: unknown;
  /** SHA-256 of the body and of a query with its question mark, if there is one. */
  readonly digest: (search?: string) => Buffer;
}

/** Reads and parses a request document. Throws the errors of `readBody` and `parseJson`. */
export async function readDocument(request: Request, response: Response, limits: DocumentLimits): Promise<unknown> {
  return (await readDigestedDocument(request, response, limits)).document;
}

/** The same, for requests that a client may repeat and that must then be recognized. */
export async function readDigestedDocument(
  request: Request,
  response: Response,
  limits: DocumentLimits,
): Promise<DigestedDocument> {
  const text = await readBody(request, response, limits.maxBodyBytes);
  if (text === '')
    throw new AppError({ code: codes.malformedJson, detail: 'The request needs a body', source: { pointer: '' } });
  return { document: await parse(text, limits), digest: (search) => digestOf(text, search) };
}

/** A document for a link URL, with a digest. */
export interface DigestedLinkDocument extends DigestedDocument {
  readonly document: JsonObject;
}

/**
 * Reads the document of a change of a link. Throws 8312 without a body, 8102 for a document that is no object, and the
 * errors of `readDocument`.
 */
export async function readLinkDocument(
  request: Request,
  response: Response,
  limits: DocumentLimits,
): Promise<DigestedLinkDocument> {
  const text = await readBody(request, response, limits.maxBodyBytes);
  if (text === '') {
    throw new AppError({
      code: codes.linkageMissing,
      detail: 'The request needs a body with the member data',
      source: { pointer: '' },
    });
  }
  const document = await parse(text, limits);
  if (!isObject(document)) throw new AppError({ code: codes.documentNotAnObject, source: { pointer: '' } });
  return { document, digest: (search) => digestOf(text, search) };
}

/** Unambiguous, because no document ends with a query. */
export function digestOf(text: string, search = ''): Buffer {
  return hash('sha256', text + search, 'buffer');
}

async function parse(text: string, { maxJsonDepth, maxJsonTokens }: DocumentLimits): Promise<unknown> {
  const document = parseJson(text, { maxDepth: maxJsonDepth, maxTokens: maxJsonTokens, makeNumber: forwardNumber });
  await giveWay(text);
  return document;
}

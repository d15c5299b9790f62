import { AppError } from '@crm/errors';
import { parseJson } from '@crm/jsonapi';
import type { Request, Response } from 'express';
import { forwardNumber } from '../documents/forwarded-number.js';
import { readBody } from './read-body.js';

/** How large and how deep a document may be. */
export interface DocumentLimits {
  readonly maxBodyBytes: number;
  readonly maxJsonDepth: number;
}

/** Reads and parses a request document; see `readBody` and `parseJson` for what it throws. */
export async function readDocument(request: Request, response: Response, limits: DocumentLimits): Promise<unknown> {
  const text = await readBody(request, response, limits.maxBodyBytes);
  if (text === '') throw new AppError({ code: 8101, detail: 'The request needs a body', source: { pointer: '' } });
  return parseJson(text, { maxDepth: limits.maxJsonDepth, makeNumber: forwardNumber });
}

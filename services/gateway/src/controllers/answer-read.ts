import type { Request, Response } from 'express';
import { userIdOf } from '../auth/user-id-of.js';
import type { Downloads } from '../files/downloads.js';
import { answerHead } from '../http/answer-stream.js';
import { answer } from '../http/answer.js';
import { describeDocument, streamDocument, type DocumentAnswer } from './stream-document.js';

/**
 * Answers a read with a document about one record (see `withContentHashes`). The contents are inserted as base64, streamed
 * from files while the answer is sent.
 */
export async function answerRead(
  downloads: Downloads,
  request: Request,
  response: Response,
  wanted: DocumentAnswer,
): Promise<void> {
  const { status, headers, document, files } = wanted;
  if (files.length === 0) answer(response, status, headers, document);
  else if (request.method === 'HEAD') answerHead(response, status, headers, describeDocument(wanted));
  else {
    using _slot = downloads.slots.enter(userIdOf(request));
    await streamDocument(downloads, request, response, wanted);
  }
}

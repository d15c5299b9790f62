import type { FileContentMessage, RecordMessage } from '@crm/protos';
import type { Request, Response } from 'express';
import { answer } from '../http/answer.js';
import { answerHead } from '../http/answer-stream.js';
import { userIdOf, type ControllerParts } from './controller.js';
import { describeDocument, streamDocument, type DocumentAnswer } from './stream-document.js';

/** A record as records answers it, with tickets for its contents. */
export interface AnsweredRecord {
  readonly record: RecordMessage | null;
  readonly files: readonly FileContentMessage[];
}

/**
 * Answers with a document about one record, see `withContentHashes`, and with the contents themselves in it, as base64, which come
 * from files while the answer goes out.
 */
export async function answerDocument(
  parts: ControllerParts,
  request: Request,
  response: Response,
  wanted: DocumentAnswer,
): Promise<void> {
  const { status, headers, document, files } = wanted;
  if (files.length === 0) answer(response, status, headers, document);
  else if (request.method === 'HEAD') answerHead(response, status, headers, describeDocument(wanted));
  else {
    using _slot = parts.downloadSlots.enter(userIdOf(request));
    await streamDocument(parts, request, response, wanted);
  }
}

import { JSON_API } from '@crm/jsonapi';
import type { FileContentMessage } from '@crm/protos';
import type { Request, Response } from 'express';
import { splitAtContents } from '../documents/write-contents.js';
import type { Downloads } from '../files/downloads.js';
import { base64Length, encodeBase64 } from '../files/encode-base64.js';
import { answerStream } from '../http/answer-stream.js';
import type { DescribedBody } from '../http/answer.js';
import type { HeaderList } from '../http/header-list.js';

/** An answer with a document about one record, and the contents to insert into it. */
export interface DocumentAnswer {
  readonly status: number;
  readonly headers: HeaderList;
  readonly document: Buffer;
  readonly files: readonly FileContentMessage[];
}

/** Answers with a document. Contents are inserted as base64, streamed from files while the answer is sent. */
export async function streamDocument(
  downloads: Downloads,
  request: Request,
  response: Response,
  { status, headers, document, files }: DocumentAnswer,
): Promise<void> {
  request.exchange.unreadAnswers.admit(response, document.length, status);
  const pieces = splitAtContents(document, files);
  const chunks = writePieces(downloads, request, pieces);
  await answerStream(response, status, headers, { ...describePieces(pieces), chunks }, downloads.deadlineOf(request));
}

/** The length and media type of such a document. */
export function describeDocument({ document, files }: DocumentAnswer): DescribedBody {
  return describePieces(splitAtContents(document, files));
}

function describePieces(pieces: readonly (Buffer | FileContentMessage)[]): DescribedBody {
  const length = pieces.reduce((sum, piece) => sum + (isBytes(piece) ? piece.length : base64Length(piece.size)), 0);
  return { length, mediaType: JSON_API };
}

/**
 * Holds the first chunk back until the first content arrives, so that a missing content can still be answered as an
 * error.
 */
async function* writePieces(
  downloads: Downloads,
  request: Request,
  pieces: readonly (Buffer | FileContentMessage)[],
): AsyncGenerator<Buffer, void> {
  let before: Buffer[] = [];
  for (const piece of pieces) {
    if (isBytes(piece)) {
      before.push(piece);
      continue;
    }
    if (piece.size === 0) continue;
    for await (const text of encodeBase64(downloads.fetch(request, piece))) {
      yield* before;
      before = [];
      yield text;
    }
  }
  yield* before;
}

function isBytes(piece: Buffer | FileContentMessage): piece is Buffer {
  return piece instanceof Buffer;
}

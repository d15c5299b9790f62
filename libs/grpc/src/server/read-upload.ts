import { AppError, codes } from '@crm/errors';
import type { UploadPart } from '@crm/protos';
import { MAX_CHUNK_BYTES } from '../limits.js';
import { noteTransferred } from '../transfer-garbage.js';

export interface Upload {
  readonly head: object;
  /** Ends when the caller has sent the total size; throws when the content is cut off before that. */
  readonly chunks: AsyncIterable<Buffer>;
}

/**
 * Reads an upload as it arrives: no more is read from the connection than is requested. Throws 8408 unless it begins
 * with a head. The end of the stream alone is not the end of the content, because a cancelled call may end in the same
 * way.
 */
export async function readUpload(
  messages: AsyncIterable<Buffer>,
  deserialize: (message: Buffer) => object,
): Promise<Upload> {
  const parts = messages[Symbol.asyncIterator]();
  const next = async (): Promise<UploadPart<object> | undefined> => {
    const message: IteratorResult<Buffer, unknown> = await parts.next();
    return message.done === true ? undefined : deserialize(message.value);
  };
  const first = await next();
  if (first?.head === undefined || first.head === null) throw malformed('The upload has no head');
  return { head: first.head, chunks: readChunks(next) };
}

async function* readChunks(next: () => Promise<UploadPart<object> | undefined>): AsyncGenerator<Buffer> {
  let total = 0;
  for (;;) {
    const part = await next();
    if (part === undefined) throw malformed('The upload has broken off');
    const { chunk, size } = part;
    if (chunk instanceof Buffer) {
      if (chunk.length > MAX_CHUNK_BYTES) throw malformed('A chunk of the upload is too long');
      total += chunk.length;
      yield chunk;
      noteTransferred(chunk.length);
    } else if (size === total) {
      return;
    } else {
      throw malformed('The upload has another size than it says');
    }
  }
}

function malformed(detail: string): AppError {
  return new AppError({ code: codes.malformedRequest, detail });
}

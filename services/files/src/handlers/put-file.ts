import { AppError, codes } from '@crm/errors';
import type { CallContext } from '@crm/grpc';
import type { FileHeadMessage, PutFileResponseMessage } from '@crm/protos';
import type { Dependencies } from './dependencies.js';
import { requireWriter } from './require-writer.js';

const MEDIA_TYPE = /^[\x20-\x7e]{0,255}$/;

/** Stores a content and returns its hash and size, with the receipt by which a record of the user may refer to it. */
export function putFileHandler({ store, passes, events, maxFileBytes }: Dependencies) {
  return async (
    { mediaType }: FileHeadMessage,
    chunks: AsyncIterable<Buffer>,
    context: CallContext,
  ): Promise<PutFileResponseMessage> => {
    try {
      const { userId } = requireWriter(context);
      if (!MEDIA_TYPE.test(mediaType)) throw new AppError({ code: codes.invalidMediaType, value: mediaType });
      const blob = await store.put(limitSize(chunks, maxFileBytes));
      const [sha256, size] = [blob.sha256.toString('hex'), blob.size];
      const putAt = blob.isNew ? { putAt: blob.putAt } : {};
      const receipt = await passes.makeReceipt({ sha256, size, mediaType, userId, ...putAt });
      events.stored(blob);
      return { sha256, size, receipt };
    } catch (error) {
      events.notStored(error);
      throw error;
    }
  };
}

/** The same chunks; throws 8601 as soon as they exceed `maxBytes` together. */
async function* limitSize(source: AsyncIterable<Buffer>, maxBytes: number): AsyncGenerator<Buffer> {
  let size = 0;
  for await (const chunk of source) {
    size += chunk.length;
    if (size > maxBytes) {
      throw new AppError({
        code: codes.fileTooLarge,
        detail: `The file is larger than ${maxBytes} bytes, which is the limit`,
      });
    }
    yield chunk;
  }
}

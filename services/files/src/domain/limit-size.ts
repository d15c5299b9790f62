import { AppError, codes } from '@crm/errors';

/** The same chunks; throws 8601 as soon as they exceed `maxBytes` together. */
export async function* limitSize(source: AsyncIterable<Buffer>, maxBytes: number): AsyncGenerator<Buffer> {
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

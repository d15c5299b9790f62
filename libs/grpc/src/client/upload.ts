import type { UploadPart } from '@crm/protos';
import { status, type Client, type ClientWritableStream } from '@grpc/grpc-js';
import { piecesOf } from '../chunk-pieces.js';
import type { ByteStreamCall } from './byte-stream-call.js';

type Send = (part: UploadPart<object>) => Promise<void>;

/**
 * Sends an upload: the head, the chunks as the peer has room for them, the size. Gives the decoded response, or rejects as
 * soon as the peer fails, whatever the source is waiting for.
 */
export async function upload(
  client: Client,
  call: ByteStreamCall,
  head: object,
  chunks: AsyncIterable<Uint8Array>,
): Promise<object> {
  const { definition } = call.method;
  const answered = Promise.withResolvers<Buffer>();
  const failed = Promise.withResolvers<never>();
  const { headers, deadline } = call;
  const stream: ClientWritableStream<Buffer> = client.makeClientStreamRequest<Buffer, Buffer>(
    definition.path,
    asIs,
    asIs,
    headers,
    { deadline },
    (error, response) => {
      if (error === null && response !== undefined) answered.resolve(response);
      else failed.reject(call.errorOf(error ?? {}));
    },
  );
  // Told by the answer too.
  stream.on('error', () => undefined);
  // It may come when nobody waits for anything.
  failed.promise.catch(() => undefined);
  call.begin(() => {
    stream.cancel();
  });
  const send: Send = (part) =>
    new Promise((resolve) => {
      stream.write(definition.requestSerialize(part), () => {
        resolve();
      });
    });
  try {
    await sendParts(head, chunks, send, failed.promise);
    stream.end();
    const response = definition.responseDeserialize(await Promise.race([answered.promise, failed.promise]));
    call.end(status.OK);
    return response;
  } catch (error) {
    call.abandon();
    throw error;
  }
}

function asIs(bytes: Buffer): Buffer {
  return bytes;
}

/** Whatever is waited for, a failure of the peer ends it. */
async function sendParts(
  head: object,
  chunks: AsyncIterable<Uint8Array>,
  send: Send,
  failed: Promise<never>,
): Promise<void> {
  const source = chunks[Symbol.asyncIterator]();
  let size = 0;
  try {
    await Promise.race([send({ head }), failed]);
    for (;;) {
      const next: IteratorResult<Uint8Array, unknown> = await Promise.race([source.next(), failed]);
      if (next.done === true) break;
      for (const piece of piecesOf(next.value)) await Promise.race([send({ chunk: piece }), failed]);
      size += next.value.length;
    }
    await Promise.race([send({ size }), failed]);
  } catch (error) {
    // Not waited for: a source that waits itself would only then come to an end.
    void source.return?.().then(undefined, () => undefined);
    throw error;
  }
}

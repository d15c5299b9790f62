import { toEpoch } from '@crm/call-stream';
import type { UploadPart } from '@crm/protos';
import { status, type Client, type ClientWritableStream } from '@grpc/grpc-js';
import { piecesOf } from '../chunk-pieces.js';
import { noteTransferred } from '../transfer-garbage.js';
import type { ByteStreamCall } from './byte-stream-call.js';
import { Interruption } from './interruption.js';

type Send = (part: UploadPart<object>) => Promise<void>;

/**
 * Sends an upload: the head, the chunks as the peer has room for them, the size. Resolves to the decoded response, or
 * rejects as soon as the peer fails, even while it waits for the source.
 */
export async function upload(
  client: Client,
  call: ByteStreamCall,
  head: object,
  chunks: AsyncIterable<Uint8Array>,
): Promise<object> {
  const { definition } = call.method;
  const answered = Promise.withResolvers<Buffer>();
  const interruption = new Interruption();
  const { headers, deadline } = call;
  const stream: ClientWritableStream<Buffer> = client.makeClientStreamRequest<Buffer, Buffer>(
    definition.path,
    asIs,
    asIs,
    headers,
    { deadline: toEpoch(deadline) },
    (error, response) => {
      if (error === null && response !== undefined) {
        answered.resolve(response);
        return;
      }
      const failure = call.errorOf(error ?? {});
      answered.reject(failure);
      interruption.raise(failure);
    },
  );
  // The answer reports the same error.
  stream.on('error', () => undefined);
  // It may reject while nothing awaits it.
  answered.promise.catch(() => undefined);
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
    await sendParts(head, chunks, send, interruption);
    stream.end();
    const response = definition.responseDeserialize(await answered.promise);
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

/** A failure of the peer ends every wait. */
async function sendParts(
  head: object,
  chunks: AsyncIterable<Uint8Array>,
  send: Send,
  interruption: Interruption,
): Promise<void> {
  const source = chunks[Symbol.asyncIterator]();
  let size = 0;
  try {
    await interruption.wait(send({ head }));
    for (;;) {
      const next: IteratorResult<Uint8Array, unknown> = await interruption.wait(source.next());
      if (next.done === true) break;
      for (const piece of piecesOf(next.value)) await interruption.wait(send({ chunk: piece }));
      size += next.value.length;
      noteTransferred(next.value.length);
    }
    await interruption.wait(send({ size }));
  } catch (error) {
    // Not awaited: a source that is itself waiting would only end after that wait.
    void source.return?.().then(undefined, () => undefined);
    throw error;
  }
}

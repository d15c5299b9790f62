import { toEpoch } from '@crm/call-stream';
import type { DownloadPart } from '@crm/protos';
import { status, type Client, type ServiceError } from '@grpc/grpc-js';
import { noteTransferred } from '../transfer-garbage.js';
import type { ByteStreamCall } from './byte-stream-call.js';

/** Starts a download when its first chunk is requested, and yields its chunks. See `ByteStreamClient.downloads`. */
export async function* download(
  client: Client,
  begin: () => ByteStreamCall,
  request: object,
): AsyncGenerator<Buffer, void> {
  const call = begin();
  const { headers, deadline } = call;
  const { path, requestSerialize, responseDeserialize } = call.method.definition;
  const stream = client.makeServerStreamRequest<object, Buffer>(
    path,
    requestSerialize,
    (bytes) => bytes,
    request,
    headers,
    { deadline: toEpoch(deadline) },
  );
  // A cancelled stream emits an error that nobody awaits.
  stream.on('error', () => undefined);
  call.begin(() => {
    stream.cancel();
  });
  try {
    for await (const message of stream as AsyncIterable<Buffer>) {
      const { chunk }: DownloadPart = responseDeserialize(message);
      if (!(chunk instanceof Buffer)) continue;
      yield chunk;
      noteTransferred(chunk.length);
    }
    call.end(status.OK);
  } catch (error) {
    throw call.errorOf(error as Partial<ServiceError>);
  } finally {
    call.abandon();
  }
}

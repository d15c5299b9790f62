import { once } from 'node:events';
import { Client, credentials } from '@grpc/grpc-js';

/** A ServerReflectionRequest with `list_services`, field 7, set to `*`. */
const LIST_SERVICES = Buffer.from([0x3a, 1, 0x2a]);

/** The answer of gRPC reflection on a port of 127.0.0.1 to a request for all services, as text. Rejects when it is off. */
export async function listServices(port: number): Promise<string> {
  const same = (bytes: Buffer): Buffer => bytes;
  const client = new Client(`127.0.0.1:${String(port)}`, credentials.createInsecure());
  try {
    const method = '/grpc.reflection.v1.ServerReflection/ServerReflectionInfo';
    const stream = client.makeBidiStreamRequest(method, same, same);
    stream.write(LIST_SERVICES);
    const [answer] = (await once(stream, 'data')) as [Buffer];
    stream.on('error', () => undefined).cancel();
    return answer.toString('latin1');
  } finally {
    client.close();
  }
}

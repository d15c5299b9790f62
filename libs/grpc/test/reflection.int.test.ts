import { once } from 'node:events';
import { createRequire } from 'node:module';
import path from 'node:path';
import {
  credentials,
  makeClientConstructor,
  status,
  type ClientDuplexStream,
  type ServiceDefinition,
} from '@grpc/grpc-js';
import { loadSync } from '@grpc/proto-loader';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { callersOf } from '@crm/grpc';
import { startServer, type StubServer } from './stub-peer.js';

interface Answer {
  readonly listServicesResponse?: { readonly service: readonly { readonly name: string }[] };
  readonly fileDescriptorResponse?: { readonly fileDescriptorProto: readonly Buffer[] };
}

const library = path.dirname(createRequire(import.meta.url).resolve('@grpc/reflection/package.json'));
const proto = loadSync(path.join(library, 'build/proto/grpc/reflection/v1/reflection.proto'));
const Reflection = makeClientConstructor(
  proto['grpc.reflection.v1.ServerReflection'] as ServiceDefinition,
  'ServerReflection',
);
let cleanUp: AsyncDisposableStack;

beforeEach(() => {
  cleanUp = new AsyncDisposableStack();
});

afterEach(() => cleanUp.disposeAsync());

it('a server with reflection describes its services to a client without its protos', async () => {
  const { server } = await serve(true);
  const names = (await ask(server.port, { listServices: '*' })).listServicesResponse?.service.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['crm.records.v1.RecordReaderService', 'grpc.health.v1.Health']));
  expect(names).not.toContain('crm.records.v1.RecordWriterService');
  const answer = await ask(server.port, { fileContainingSymbol: 'crm.records.v1.RecordReaderService' });
  const described = answer.fileDescriptorResponse?.fileDescriptorProto.map((file) => file.toString('latin1')) ?? [];
  expect(described.some((file) => file.includes('RecordReaderService'))).toBe(true);
});

it('a server does not offer reflection by default', async () => {
  const { server } = await serve(false);
  await expect(ask(server.port, { listServices: '*' })).rejects.toMatchObject({ code: status.UNIMPLEMENTED });
});

async function serve(reflection: boolean): Promise<StubServer> {
  const started = await startServer({}, { callersOf: callersOf('records'), reflection });
  cleanUp.defer(() => started.server.stop?.());
  return started;
}

async function ask(port: number, request: object): Promise<Answer> {
  const client = new Reflection(`127.0.0.1:${port}`, credentials.createInsecure());
  cleanUp.defer(() => {
    client.close();
  });
  const stream = (client.ServerReflectionInfo as () => ClientDuplexStream<object, Answer>)();
  stream.write(request);
  // Rejects when there is an error first.
  const [answer] = (await once(stream, 'data')) as [Answer];
  stream.on('error', () => undefined).cancel();
  return answer;
}

import { globSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import {
  loadSync,
  type AnyDefinition,
  type MessageTypeDefinition,
  type PackageDefinition,
  type ServiceDefinition,
} from '@grpc/proto-loader';
import type { ServiceContract } from './contract.js';

const PROTO_FOLDER = fileURLToPath(new URL('../../../protos', import.meta.url));

export const protoPackage: PackageDefinition = loadSync(
  globSync('**/*.proto', { cwd: PROTO_FOLDER }),
  // The same options as in the script `gen:protos`, which makes the types.
  { includeDirs: [PROTO_FOLDER], longs: Number, enums: String, defaults: true, oneofs: true },
);

/** The contract of the service with this full name; throws if the protos have no such service. */
export function loadService<Definition>(name: string): ServiceContract<Definition> {
  const definition = protoPackage[name];
  if (definition === undefined || 'format' in definition) throw new Error(`No service ${name} in the protos`);
  return {
    name,
    methods: definition satisfies ServiceDefinition as ServiceContract<Definition>['methods'],
    definitions: new Map(Object.entries(definition)),
  };
}

/** Converts a message to bytes and back, for messages outside a method's own request and response. */
export interface MessageCodec<Message, Output> {
  serialize(message: Message): Buffer;
  deserialize(bytes: Uint8Array): Output;
}

/** The codec of the message with this full name; throws if the protos have no such message. */
export function loadMessage<Message extends object, Output>(name: string): MessageCodec<Message, Output> {
  const definition = protoPackage[name];
  if (definition === undefined || !isMessage(definition)) throw new Error(`No message ${name} in the protos`);
  return {
    serialize: (message) => definition.serialize(message),
    deserialize: (bytes) => definition.deserialize(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)) as Output,
  };
}

function isMessage(definition: AnyDefinition): definition is MessageTypeDefinition<object, object> {
  return 'format' in definition && typeof definition['serialize' as keyof typeof definition] === 'function';
}

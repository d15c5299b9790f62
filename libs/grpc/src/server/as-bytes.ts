import type { MethodDefinition } from '@grpc/grpc-js';
import type { BoundMethod } from './served-method.js';

/** What a method is to grpc-js: its messages are decoded and encoded by the call itself. */
export function asBytes({ definition, path }: BoundMethod<unknown>): MethodDefinition<Buffer, Buffer> {
  return {
    path,
    requestStream: definition.requestStream,
    responseStream: definition.responseStream,
    requestSerialize: asIs,
    requestDeserialize: asIs,
    responseSerialize: asIs,
    responseDeserialize: asIs,
    originalName: definition.originalName ?? '',
  };
}

function asIs(bytes: Buffer): Buffer {
  return bytes;
}

import type { MethodDefinition } from '@grpc/grpc-js';
import type { BoundMethod } from './served-method.js';

/** The definition of a method for grpc-js: the call itself decodes and encodes its messages. */
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

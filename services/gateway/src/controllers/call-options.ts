import type { CallOptions } from '@crm/grpc';
import type { Request } from 'express';

/** For calls that may be repeated when they are lost. */
export function readOptions({ exchange }: Request): CallOptions {
  return { signal: exchange.signal, idempotent: true };
}

/** For calls that must not be repeated: a lost write may have been done. */
export function writeOptions({ exchange }: Request): CallOptions {
  return { signal: exchange.signal };
}

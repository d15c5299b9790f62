import { Metadata, type StatusObject } from '@grpc/grpc-js';
import { ERROR_TRAILER, type WireError } from '../error-trailer.js';

/** A failure in the form of grpc-js, with its ErrorInfo in the trailer. */
export function toStatusObject({ status, message, info }: WireError): StatusObject {
  const metadata = new Metadata();
  metadata.set(ERROR_TRAILER, info);
  return { code: status, details: message, metadata };
}

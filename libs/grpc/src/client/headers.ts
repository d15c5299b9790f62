import { Metadata } from '@grpc/grpc-js';
import { nameCaller } from '../caller-name.js';

/** Data that a call carries about its caller and request. */
export interface CallOrigin {
  readonly caller: string;
  /** Without the scheme; empty = anonymous. */
  readonly accessToken: string;
  readonly requestId: string;
  readonly traceparent: string;
}

/** The headers of a call, or an Error when a text has characters that headers cannot carry. */
export function headersOf({ caller, accessToken, requestId, traceparent }: CallOrigin): Error | Metadata {
  const metadata = new Metadata();
  try {
    nameCaller(metadata, caller);
    if (accessToken !== '') metadata.set('authorization', `Bearer ${accessToken}`);
    metadata.set('x-request-id', requestId);
    metadata.set('traceparent', traceparent);
    return metadata;
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

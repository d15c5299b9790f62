import type { Metadata } from '@grpc/grpc-js';

const HEADER = 'x-crm-caller';

/** Has a call, or all calls of a stream, say which service makes it. */
export function nameCaller(metadata: Metadata, name: string): void {
  metadata.set(HEADER, name);
}

/**
 * Which service a call says to come from; empty when it does not say. It is as good as the network is closed: only certificates
 * of services could prove it.
 */
export function callerNamed(metadata: Metadata): string {
  const [name] = metadata.get(HEADER);
  return typeof name === 'string' ? name : '';
}

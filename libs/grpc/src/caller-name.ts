import type { Metadata, ServerUnaryCall } from '@grpc/grpc-js';
import type { Certificates } from './tls/certificates.js';

const HEADER = 'x-crm-caller';

/** Has a call, or all calls of a stream, say which service makes it. */
export function nameCaller(metadata: Metadata, name: string): void {
  metadata.set(HEADER, name);
}

/** What calls and streams of all kinds tell about who makes them. */
export type IdentifiedCall = Pick<ServerUnaryCall<unknown, unknown>, 'getAuthContext' | 'metadata'>;

/**
 * Which service a call comes from; empty when it does not say. With certificates it is the one that has proven it, and whoever says
 * something else is nobody, by a name that tells both. Without them it is as good as the network is closed.
 */
export function callerOf(call: IdentifiedCall, certificates: Certificates | undefined): string {
  const [name = ''] = call.metadata.get(HEADER);
  const said = typeof name === 'string' ? name : '';
  if (certificates === undefined) return said;
  const proven = certificates.serviceIn(call.getAuthContext().sslPeerCertificate?.subjectaltname) ?? 'nobody';
  return said === '' || said === proven ? proven : `${proven} as ${said}`;
}

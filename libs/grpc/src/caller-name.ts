import type { Metadata, ServerUnaryCall } from '@grpc/grpc-js';
import type { Certificates } from './tls/certificates.js';

const HEADER = 'x-crm-caller';

/** Adds the name of the calling service to a call, or to all calls of a stream. */
export function nameCaller(metadata: Metadata, name: string): void {
  metadata.set(HEADER, name);
}

/** The members of calls and streams that identify the caller. */
export type IdentifiedCall = Pick<ServerUnaryCall<unknown, unknown>, 'getAuthContext' | 'metadata'>;

/**
 * The name of the service that a call comes from; empty when the call has none. With certificates it is the service
 * that the certificate proves; a caller that claims another name gets a name that contains both and belongs to no
 * service. Without certificates the name is as trustworthy as the network.
 */
export function callerOf(call: IdentifiedCall, certificates: Certificates | undefined): string {
  const [name = ''] = call.metadata.get(HEADER);
  const said = typeof name === 'string' ? name : '';
  if (certificates === undefined) return said;
  const proven = certificates.serviceIn(call.getAuthContext().sslPeerCertificate?.subjectaltname) ?? 'nobody';
  return said === '' || said === proven ? proven : `${proven} as ${said}`;
}

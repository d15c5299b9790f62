import { StreamTransport } from '@crm/call-stream';
import type { Logger, Registry } from '@crm/runtime';
import { nameCaller } from '../caller-name.js';
import { STREAM_CLIENT_OPTIONS } from '../channel-options.js';
import type { Edge } from '../edges/edge.js';
import { targetAt } from '../resolver/channel-target.js';
import { followAddresses } from '../resolver/follow-addresses.js';
import type { Certificates } from '../tls/certificates.js';
import { credentialsFor } from '../tls/peer-credentials.js';
import { openClient } from './open-client.js';

export interface Way {
  /** `host:port`, or several separated by commas. */
  readonly address: string;
  readonly edge: Edge;
  readonly logger: Logger;
  readonly registry: Registry;
  readonly certificates: Certificates | undefined;
}

/** One call stream to each replica of the peer. */
export function streamsTo({ address, edge, logger, registry, certificates }: Way): StreamTransport {
  const { from: caller, to: peer } = edge;
  return new StreamTransport({
    name: peer,
    logger,
    follow: (onAddresses) => followAddresses(address, peer, registry, onAddresses),
    connect: (replica) => {
      const target = targetAt(replica, address, STREAM_CLIENT_OPTIONS);
      return openClient(target, credentialsFor({ service: peer, address }, certificates, logger));
    },
    addHeaders: (headers) => {
      nameCaller(headers, caller);
    },
  });
}

import { resolverMetrics, type Registry } from '@crm/runtime';
import { experimental, type ChannelOptions } from '@grpc/grpc-js';
import { OBSERVER_OPTION, PollingResolver, SCHEME } from './polling-resolver.js';

experimental.registerResolver(SCHEME, PollingResolver);

export interface ChannelTarget {
  readonly target: string;
  readonly options: ChannelOptions;
}

/**
 * The target for all replicas of a peer, in turn.
 * @param address `host:port`, or several separated by commas, or a target with a scheme of grpc-js
 */
export function channelTarget(
  address: string,
  peer: string,
  registry: Registry,
  options: ChannelOptions,
): ChannelTarget {
  return {
    target: address.includes(':///') ? address : `${SCHEME}:///${address}`,
    options: { ...options, [OBSERVER_OPTION]: resolverMetrics(registry, peer) },
  };
}

/**
 * The target for one replica of a peer.
 * @param address `host:port` with an IP address, an IPv6 address in brackets
 * @param service the address of the peer by its name, which TLS and the replica use to identify it
 */
export function targetAt(address: string, service: string, options: ChannelOptions): ChannelTarget {
  const authority = PollingResolver.getDefaultAuthority({ path: service });
  const scheme = address.startsWith('[') ? 'ipv6' : 'ipv4';
  return { target: `${scheme}:${address}`, options: { ...options, 'grpc.default_authority': authority } };
}

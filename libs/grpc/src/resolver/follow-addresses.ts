import type { AddressBook } from '@crm/call-stream';
import { resolverMetrics, type Registry } from '@crm/runtime';
import { experimental } from '@grpc/grpc-js';
import { OBSERVER_OPTION, PollingResolver, SCHEME } from './polling-resolver.js';

/**
 * Reports the addresses of all replicas of a peer, initially and after every change.
 * @param service `host:port`, or several separated by commas
 * @param onAddresses gets a list of `host:port`, each with an IP address, an IPv6 address in brackets
 */
export function followAddresses(
  service: string,
  peer: string,
  registry: Registry,
  onAddresses: (addresses: readonly string[]) => void,
): AddressBook {
  const listener: experimental.ResolverListener = (answer) => {
    // A failure of the name servers says nothing about the replicas.
    if (answer.ok) {
      onAddresses(answer.value.flatMap(({ addresses }) => addresses.map(experimental.subchannelAddressToString)));
    }
    return true;
  };
  const target = { scheme: SCHEME, authority: '', path: service };
  const resolver = new PollingResolver(target, listener, { [OBSERVER_OPTION]: resolverMetrics(registry, peer) });
  resolver.updateResolution();
  return {
    refresh: () => {
      resolver.updateResolution();
    },
    close: () => {
      resolver.destroy();
    },
  };
}

import { resolverMetrics, type Registry } from '@crm/runtime';
import { experimental } from '@grpc/grpc-js';
import { OBSERVER_OPTION, PollingResolver, SCHEME } from './polling-resolver.js';

/** Where the replicas of a peer are. */
export interface AddressBook {
  /** Asks for them soon, out of turn. */
  refresh(): void;
  close(): void;
}

/**
 * Tells the addresses of all replicas of a peer, and tells them anew whenever they have changed.
 * @param service `host:port`, or several with commas between them
 * @param onAddresses is told of `host:port` with an IP address each, that of IPv6 in brackets
 */
export function followAddresses(
  service: string,
  peer: string,
  registry: Registry,
  onAddresses: (addresses: readonly string[]) => void,
): AddressBook {
  const listener: experimental.ResolverListener = (answer) => {
    // A failure of the name servers is no news about the replicas.
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

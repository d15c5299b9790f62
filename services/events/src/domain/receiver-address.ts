import { BlockList, isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Decides to which addresses webhooks may post, by a protocol of URLs such as `https:`. */
export type MayReceive = (address: string, protocol: string) => boolean;

/**
 * Public unicast addresses by TLS, and those in the given networks, such as `10.1.0.0/16`, also without. Everything else
 * could be a neighbour of this process: loopback, private, link-local, shared and multicast addresses, and their forms
 * in IPv6.
 */
export function receiversIn(networks: readonly string[]): MayReceive {
  const allowed = new BlockList();
  for (const network of networks) {
    const [address = '', bits] = network.split('/');
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    if (bits === undefined) allowed.addAddress(address, family);
    else allowed.addSubnet(address, Number(bits), family);
  }
  return (text, protocol) => {
    if (isIP(text) === 0) return false;
    const address = ipaddr.process(text);
    if (allowed.check(address.toString(), address.kind())) return true;
    return protocol === 'https:' && address.range() === 'unicast';
  };
}

/** The host of a URL if it is an address rather than a name; undefined otherwise. */
export function addressOf({ hostname }: URL): string | undefined {
  const host = hostname.replace(/^\[|\]$/g, '');
  return isIP(host) === 0 ? undefined : host;
}

import { BlockList, isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Decides to which addresses webhooks may post, by a protocol of URLs such as `https:`. */
export type MayReceive = (address: string, protocol: string) => boolean;

/** All that IANA has given out for unicast in IPv6: what lies outside is reserved, or contains IPv4 addresses. */
const GLOBAL_UNICAST = ipaddr.parseCIDR('2000::/3');
/** The bits of an interface identifier that ISATAP leaves open. */
const UNIVERSAL_AND_GROUP = 0x0300;

/**
 * Public unicast addresses by TLS, and those in the given networks, such as `10.1.0.0/16`, also without. Everything else
 * could be a neighbour of this process: addresses that the registries of IANA reserve for a special purpose, and those of
 * IPv6 that contain one of IPv4. An address `::ffff:a.b.c.d` counts as that of IPv4, to which it leads.
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
    if (protocol !== 'https:' || address.range() !== 'unicast') return false;
    return address instanceof ipaddr.IPv4 || (address.match(GLOBAL_UNICAST) && !isIsatap(address));
  };
}

/** Whether the last 32 bits are an address of IPv4, whatever the prefix (RFC 5214 section 6.1). */
function isIsatap({ parts: [, , , , flags = 0, type] }: ipaddr.IPv6): boolean {
  return (flags | UNIVERSAL_AND_GROUP) === UNIVERSAL_AND_GROUP && type === 0x5efe;
}

/** Whether a name means this machine (RFC 6761 section 6.3), such as `localhost`. */
export function isLocalName(name: string): boolean {
  return /(?:^|\.)localhost\.?$/i.test(name);
}

/** The host of a URL if it is an address rather than a name; undefined otherwise. */
export function addressOf({ hostname }: URL): string | undefined {
  const host = hostname.replace(/^\[|\]$/g, '');
  return isIP(host) === 0 ? undefined : host;
}

import { isIPv6 } from 'node:net';

const SEGMENTS = 8;
const BITS_OF_SEGMENT = 16;
const SEGMENTS_OF_NETWORK = 4;
const SEGMENTS_OF_SITE = 3;
const MAPPED_IPV4 = '0:0:0:0:0:ffff:';

/**
 * The part of an address that identifies one client: its IPv4 address, or the first 64 bits of its IPv6 address,
 * because the client chooses the remaining bits (RFC 4291 section 2.5.1). IPv4-mapped IPv6 counts as IPv4. Any other
 * text is returned unchanged.
 */
export function networkOf(address: string): string {
  return prefixOf(address, SEGMENTS_OF_NETWORK);
}

/**
 * The part of an address that identifies one site: like `networkOf`, but the first 48 bits of an IPv6 address, because a site
 * has up to 65,536 networks (RFC 6177).
 */
export function siteOf(address: string): string {
  return prefixOf(address, SEGMENTS_OF_SITE);
}

function prefixOf(address: string, length: number): string {
  const [plain = ''] = address.split('%');
  if (!isIPv6(plain)) return address;
  const segments = segmentsOf(plain);
  if (segments.join(':').startsWith(MAPPED_IPV4)) return ipv4Of(segments.slice(-2));
  return `${segments.slice(0, length).join(':')}::/${String(length * BITS_OF_SEGMENT)}`;
}

/** The eight segments, in hexadecimal without leading zeros. */
function segmentsOf(address: string): string[] {
  // The URL parser normalizes every form of an address to that of RFC 5952.
  const text = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [before = '', after = ''] = text.split('::');
  const [first, last] = [segmentsIn(before), segmentsIn(after)];
  return [...first, ...Array<string>(SEGMENTS - first.length - last.length).fill('0'), ...last];
}

function segmentsIn(text: string): string[] {
  return text.split(':').filter((segment) => segment !== '');
}

function ipv4Of(segments: readonly string[]): string {
  const numbers = segments.map((segment) => Number.parseInt(segment, 16));
  return numbers.flatMap((number) => [number >> 8, number & 255]).join('.');
}

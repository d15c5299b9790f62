import { hash } from 'node:crypto';

const HASH_LENGTH = 12;
const MAX_KNOWN = 1_000;
const agents = new Map<string, string>();

/**
 * A short hash of a User-Agent header. It distinguishes clients in the log without letting them write into it.
 * Undefined without the header.
 */
export function hashUserAgent(header: string | undefined): string | undefined {
  if (header === undefined) return undefined;
  let name = agents.get(header);
  if (name === undefined) {
    name = hash('sha256', header, 'hex').slice(0, HASH_LENGTH);
    if (agents.size >= MAX_KNOWN) agents.clear();
    agents.set(header, name);
  }
  return name;
}

import dns, { type LookupAddress } from 'node:dns';
import { createTurnQueue, Slots } from '@crm/runtime';
import { isLocalName } from '../domain/receiver-address.js';

/** Finds all addresses of a name; rejects when there are none. */
export type LookUp = (name: string) => Promise<readonly LookupAddress[]>;

const TIMEOUT_MS = 2_000;
const TRIES = 2;
/** A try is over by then, see post.ts. */
const LONGEST_WAIT_MS = 15_000;
/** The name servers do not know the name, or there are none. */
const UNKNOWN = new Set(['ENOTFOUND', 'ENODATA', 'ECONNREFUSED']);

/**
 * Queries the name servers through c-ares, any number of names at once. Names that these do not know (a hosts file, a
 * search list) are left to getaddrinfo, one at a time: it occupies a thread while name servers are silent, libuv gives it
 * two threads, and connections to Postgres need one.
 */
export function createLookUp(askSystem: LookUp = (name) => dns.promises.lookup(name, { all: true })): LookUp {
  const resolver = new dns.promises.Resolver({ timeout: TIMEOUT_MS, tries: TRIES });
  // Called through the module, because Node replaces the function when the process configures other name servers.
  resolver.setServers(dns.getServers());
  const turns = createTurnQueue<'name'>({ slots: new Slots({ atOnce: 1 }), maxWaitMs: Infinity });

  async function askServers(name: string): Promise<LookupAddress[]> {
    const asked = [
      resolver.resolve4(name).then((addresses) => addresses.map((address) => ({ address, family: 4 }))),
      resolver.resolve6(name).then((addresses) => addresses.map((address) => ({ address, family: 6 }))),
    ];
    const answers = await Promise.allSettled(asked);
    const resolved = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
    const failures = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason as unknown] : []));
    // Only addresses that were found are connected to, so it is enough if one family is known.
    if (resolved.length === 0) throw failures.find((failure) => !isUnknown(failure)) ?? failures[0];
    return resolved;
  }

  return async (name) => {
    const until = performance.now() + LONGEST_WAIT_MS;
    try {
      if (!isLocalName(name)) return await askServers(name);
    } catch (error) {
      if (!isUnknown(error)) throw error;
    }
    const ask = (): Promise<readonly LookupAddress[]> => {
      if (performance.now() >= until) throw new Error('The look-up of the name began too late');
      return askSystem(name);
    };
    return turns.run(ask, { lane: 'name', owner: name });
  };
}

function isUnknown(error: unknown): boolean {
  return UNKNOWN.has((error as NodeJS.ErrnoException).code ?? '');
}

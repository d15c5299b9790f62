import dns from 'node:dns';

const TIMEOUT_MS = 1_000;
const TRIES = 2;

/** Finds the addresses of a host; rejects when there are none. */
export type LookUpHost = (host: string) => Promise<readonly string[]>;

/**
 * Queries the name servers through c-ares, not through getaddrinfo, which shares its few threads with password hashes
 * and files. IPv6 addresses count only where there are no IPv4 addresses: two addresses of one replica would double its
 * share. Names that the servers do not know (a hosts file, a search list) are left to getaddrinfo.
 */
export function createHostLookup(): LookUpHost {
  const resolver = new dns.promises.Resolver({ timeout: TIMEOUT_MS, tries: TRIES });
  // Called through the module, because Node replaces the function when the process configures other name servers.
  resolver.setServers(dns.getServers());
  return async (host) => {
    try {
      return await resolver.resolve4(host).catch(() => resolver.resolve6(host));
    } catch (error) {
      if (!isUnknown(error)) throw error;
      const found = await dns.promises.lookup(host, { all: true });
      return found.map(({ address }) => address);
    }
  };
}

function isUnknown(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException;
  return code === 'ENOTFOUND' || code === 'ENODATA';
}

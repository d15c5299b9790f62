import { createLogger } from '@crm/runtime';
import { createJwksSource, createTokenVerifier, RevocationSet } from '@crm/token';

/** A running product and a token of it. */
export interface TokenSource {
  readonly baseUrl: string;
  readonly accessToken: string;
}

const CALLS = 200_000;

/**
 * CPU microseconds to verify a known token: its digest, the cache of verified tokens, its expiry and the revocations in memory. The
 * gateway and the service behind it each do that once a request.
 */
export async function cachedTokenMicroseconds({ baseUrl, accessToken }: TokenSource): Promise<number> {
  const claims = JSON.parse(Buffer.from(accessToken.split('.')[1] ?? '', 'base64url').toString()) as {
    iss: string;
    aud: string;
  };
  const jwks = createJwksSource({
    fetch: async () => new Uint8Array(await (await fetch(`${baseUrl}/.well-known/jwks.json`)).arrayBuffer()),
    logger: createLogger({ service: 'bench', version: '0', level: 'silent' }),
  });
  const verifier = createTokenVerifier({ issuer: claims.iss, audience: claims.aud, jwks });
  const revocations = new RevocationSet();
  await verifier.verify(accessToken);
  const judge = (): boolean => {
    const actor = verifier.verifyCached(accessToken);
    return actor !== undefined && !revocations.has(actor);
  };
  let accepted = 0;
  for (let call = 0; call < CALLS; call += 1) accepted += Number(judge());
  const before = process.cpuUsage();
  for (let call = 0; call < CALLS; call += 1) accepted += Number(judge());
  const { user, system } = process.cpuUsage(before);
  if (accepted !== 2 * CALLS) throw new Error('a true token was not accepted');
  return (user + system) / CALLS;
}

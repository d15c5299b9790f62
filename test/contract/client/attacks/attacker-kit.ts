import { send } from '../send.js';
import { baseUrl } from '../stack.js';
import { strangersKeySet, type AttackerKit, type PublishedKey } from './forged-tokens.js';
import { startAttackerServer, type AttackerServer } from './attacker-server.js';
import { partsOf, readPart } from './token-parts.js';

/**
 * A kit from a genuine token of the stack, the public key that verifies it, and a server with a key set of the
 * attacker.
 */
export async function attackerKit(token: string): Promise<AttackerKit & { readonly server: AttackerServer }> {
  const { keys } = JSON.parse((await send(baseUrl, { path: '/.well-known/jwks.json' })).text) as {
    keys: PublishedKey[];
  };
  const { kid } = readPart(partsOf(token).header);
  const publicJwk = keys.find((key) => key.kid === kid);
  if (publicJwk === undefined) throw new Error(`The key set has no key ${String(kid)}`);
  const server = await startAttackerServer(strangersKeySet(publicJwk.kid));
  return { token, publicJwk, url: server.url, server };
}

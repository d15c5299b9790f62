import { invalidGrant } from '../domain/invalid-grant.js';
import { refuseTooLong, type PasswordHasher } from '../domain/password-hash.js';
import { resolveScopes } from '../domain/scopes.js';
import type { HashQueue, TryPassword } from '../domain/try-password.js';
import type { LoginUser } from '../domain/user.js';
import { replacePasswordHash } from '../repository/credentials.js';
import { findLoginAccount } from '../repository/users.js';
import { issueFamily, type IssuerParts } from '../tokens/issue-family.js';
import type { Grant } from './grant.js';
import type { TokenRequest } from './token-request.js';

export interface PasswordGrantParts extends IssuerParts {
  readonly hasher: PasswordHasher;
  readonly queue: HashQueue;
  readonly tryPassword: TryPassword;
}

/**
 * The resource owner password credentials grant (RFC 6749 section 4.3). An unknown, inactive or passwordless user and a
 * wrong password get the same answer, 8522, after the same work.
 */
export function createPasswordGrant(parts: PasswordGrantParts): Grant {
  const { db, hasher, queue, tryPassword } = parts;

  async function login(request: TokenRequest, signal: AbortSignal): Promise<LoginUser | undefined> {
    refuseTooLong(request.password);
    const { foldedName, user } = await findLoginAccount(db, request.username);
    const { password, peerAddress } = request;
    const tried = { foldedName, passwordHash: user?.passwordHash, password, peerAddress };
    return (await tryPassword(tried, signal)) ? user : undefined;
  }

  async function renewHash({ id, passwordHash }: LoginUser, password: string): Promise<void> {
    if (passwordHash === undefined || !hasher.isOutdated(passwordHash)) return;
    const hash = await queue.run(() => hasher.hash(password), { lane: 'known', owner: id });
    await replacePasswordHash(db, id, passwordHash, hash);
  }

  return {
    type: 'password',
    required: ['username', 'password'],
    async issue(request, client, signal) {
      // Checked before the costly part.
      const scopes = resolveScopes(request.scope, client.scopes);
      const user = await login(request, signal);
      if (user === undefined) throw invalidGrant('The user name or the password is not right');
      await renewHash(user, request.password);
      return issueFamily(parts, {
        client,
        userId: user.id,
        grantType: 'password',
        scopes,
        withRefreshToken: true,
        notBefores: { user: user.notBefore, client: client.notBefore },
        clock: user.clock,
      });
    },
  };
}

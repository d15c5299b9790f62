import type { TurnQueue } from '@crm/runtime';
import type { StoredClient } from '../domain/client.js';
import type { GrantType } from '../domain/grant-type.js';
import type { IssuedTokens } from '../tokens/issue-family.js';
import type { TokenRequest } from './token-request.js';

/** The queue of grants other than logins, in which users take turns (limits#turns-of-refreshes). */
export type GrantQueue = Pick<TurnQueue<'grant'>, 'run'>;

/** A grant of the token endpoint. */
export interface Grant {
  readonly type: GrantType;
  /** Parameters that must not be empty, besides `grant_type` and `client_id`. */
  readonly required: readonly ('username' | 'password' | 'refreshToken')[];
  /**
   * Issues tokens to an authenticated client that may use this grant. Rejects with 8522 when the presented credentials
   * are not valid, with 8525 when the scope is not. The signal aborts when the caller has gone.
   */
  issue(request: TokenRequest, client: StoredClient, signal: AbortSignal): Promise<IssuedTokens>;
}

import type { Scope } from '@crm/token';
import type { GrantType } from './grant-type.js';

/** An OAuth client as an administrator configured it (administration#clients). */
export interface Client {
  readonly id: string;
  readonly name: string;
  /** Whether the application can keep a secret (RFC 6749 section 2.1). */
  readonly isConfidential: boolean;
  /** SHA-256 of the secret; undefined for a public client without one. */
  readonly secretHash: Buffer | undefined;
  readonly grants: ReadonlySet<GrantType>;
  readonly scopes: ReadonlySet<Scope>;
  /** The user for whom the client-credentials grant acts. */
  readonly associatedUserId: string | undefined;
  /** Requests per minute of all its users together; undefined = the gateway's general limit only. */
  readonly rateLimit: number | undefined;
}

export interface StoredClient extends Client {
  /** Seconds since the epoch: tokens issued to the client earlier are dead. 0 = none. */
  readonly notBefore: number;
}

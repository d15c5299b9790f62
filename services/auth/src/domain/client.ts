import type { Scope } from '@crm/token';
import type { GrantType } from './grant-type.js';

/** An OAuth client as an administrator configured it (administration#clients). */
export interface Client {
  readonly id: string;
  readonly name: string;
  /** Whether the application can keep a secret (RFC 6749 section 2.1). */
  readonly isConfidential: boolean;
  /** SHA-256 of the secret; undefined on a public client without one. */
  readonly secretHash: Buffer | undefined;
  /** Grants that the client may use. */
  readonly grants: ReadonlySet<GrantType>;
  /** Scopes that the client may have. */
  readonly scopes: ReadonlySet<Scope>;
  /** The user in whose name the client-credentials grant acts. */
  readonly associatedUserId: string | undefined;
  /** Requests in a minute, of all its users together; undefined = as many as the gateway lets every client. */
  readonly rateLimit: number | undefined;
}

/** A client as it is stored. */
export interface StoredClient extends Client {
  /** Seconds since the epoch: what was issued to the client earlier is dead. 0 = nothing. */
  readonly notBefore: number;
}

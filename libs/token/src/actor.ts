/** Who makes a call, as a verified access token says (RFC 9068). */
export interface Actor {
  /** Claim `sub`: id of the Users record whose rights apply. */
  readonly userId: string;
  readonly clientId: string;
  readonly scopes: ReadonlySet<string>;
  /** Claim `rate_limit`: requests in a minute that the gateway answers of the client; absent for a client without its own limit. */
  readonly rateLimit?: number;
  /** Claim `jti`; revocation names it. */
  readonly tokenId: string;
  /** Header `kid`: the key that signed the token. */
  readonly keyId: string;
  /** Seconds since the epoch. */
  readonly issuedAt: number;
  /** Seconds since the epoch. */
  readonly expiresAt: number;
}

/** The caller, according to a verified access token (RFC 9068). */
export interface Actor {
  /** Claim `sub`: id of the Users record whose rights apply. */
  readonly userId: string;
  readonly clientId: string;
  readonly scopes: ReadonlySet<string>;
  /** Claim `rate_limit`: the client's requests per minute at the gateway; absent for a client without its own limit. */
  readonly rateLimit?: number;
  /** Claim `jti`; revocations refer to it. */
  readonly tokenId: string;
  /** Header `kid`: the key that signed the token. */
  readonly keyId: string;
  /** Seconds since the epoch. */
  readonly issuedAt: number;
  /** Seconds since the epoch. */
  readonly expiresAt: number;
}

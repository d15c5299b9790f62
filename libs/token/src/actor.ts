/** Who makes a call, as a verified access token says (RFC 9068). */
export interface Actor {
  /** Claim `sub`: id of the Users record whose rights apply. */
  readonly userId: string;
  readonly clientId: string;
  readonly scopes: ReadonlySet<string>;
  /** Claim `jti`; revocation names it. */
  readonly tokenId: string;
  /** Header `kid`: the key that signed the token. */
  readonly keyId: string;
  /** Seconds since the epoch. */
  readonly issuedAt: number;
  /** Seconds since the epoch. */
  readonly expiresAt: number;
}

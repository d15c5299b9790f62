import type { Actor } from './actor.js';

/** The subject of a not-before: a Users record, an OAuth client or a signing key. */
export const NOT_BEFORE_KINDS = ['user', 'client', 'key'] as const;

export type NotBeforeKind = (typeof NOT_BEFORE_KINDS)[number];

/** A revoked access token. */
export interface RevokedToken {
  /** Claim `jti`. */
  readonly tokenId: string;
  /** Seconds for which the token would otherwise still be valid. */
  readonly remainingSeconds: number;
}

/** Revokes every access token of the subject that was issued earlier. */
export interface NotBefore {
  readonly kind: NotBeforeKind;
  /** Id of the user or client, `kid` of the key. */
  readonly subject: string;
  /** Whole seconds since the epoch; a token whose claim `iat` is smaller is revoked. */
  readonly notBefore: number;
  /** Seconds for which such a token would otherwise still be valid. */
  readonly remainingSeconds: number;
}

/** Checked before an actor may act. */
export interface RevocationCheck {
  /** Throws 8504 when the actor's token is revoked, and 8906 while that is unknown. */
  check(actor: Actor): void;
}

interface TimedNotBefore {
  readonly notBefore: number;
  /** Monotonic milliseconds. */
  readonly until: number;
}

/**
 * The known revocations, in memory. A revocation is never withdrawn: an entry is dropped when it affects no token any
 * more.
 */
export class RevocationSet {
  /** End of each entry in monotonic milliseconds, by `jti`. */
  readonly #tokens = new Map<string, number>();
  readonly #notBefores: Readonly<Record<NotBeforeKind, Map<string, TimedNotBefore>>> = {
    user: new Map(),
    client: new Map(),
    key: new Map(),
  };

  /** Number of entries. */
  get size(): number {
    return NOT_BEFORE_KINDS.reduce((sum, kind) => sum + this.#notBefores[kind].size, this.#tokens.size);
  }

  add(tokens: readonly RevokedToken[], notBefores: readonly NotBefore[]): void {
    const now = performance.now();
    for (const { tokenId, remainingSeconds } of tokens) this.#tokens.set(tokenId, now + remainingSeconds * 1000);
    for (const { kind, subject, notBefore, remainingSeconds } of notBefores) {
      const present = this.#notBefores[kind].get(subject)?.notBefore ?? 0;
      const until = now + remainingSeconds * 1000;
      if (notBefore >= present) this.#notBefores[kind].set(subject, { notBefore, until });
    }
  }

  /** Whether the token of this actor is revoked. */
  has({ tokenId, userId, clientId, keyId, issuedAt }: Actor): boolean {
    const { user, client, key } = this.#notBefores;
    return (
      this.#tokens.has(tokenId) ||
      issuedAt < (user.get(userId)?.notBefore ?? 0) ||
      issuedAt < (client.get(clientId)?.notBefore ?? 0) ||
      issuedAt < (key.get(keyId)?.notBefore ?? 0)
    );
  }

  /** Drops entries that affect no token any more. */
  dropExpired(): void {
    const now = performance.now();
    for (const [tokenId, until] of this.#tokens) if (until < now) this.#tokens.delete(tokenId);
    for (const kind of NOT_BEFORE_KINDS) {
      const entries = this.#notBefores[kind];
      for (const [subject, { until }] of entries) if (until < now) entries.delete(subject);
    }
  }
}

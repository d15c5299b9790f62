import { AppError, codes } from '@crm/errors';
import type { Actor } from '@crm/token';

/** One source of revocations. */
export interface RevocationSource {
  /** For metrics: the first choice or the fallback. */
  readonly mode: Exclude<RevocationMode, 'unconfirmed' | 'stale'>;
  /** Whether the token of this actor is revoked. Rejects when the source cannot say. */
  ask(actor: Actor, accessToken: string): Promise<RevocationAnswer>;
}

export interface RevocationAnswer {
  readonly revoked: boolean;
  /** Whether the answer includes the most recent revocations. If not, the next source is queried as well. */
  readonly isCertain: boolean;
}

/**
 * Where answers come from; the label of crm_revocation_mode. `unconfirmed`: from a source that may lack the most recent
 * revocations, while the source that could confirm it is unavailable. `stale`: no source could answer.
 */
export const REVOCATION_MODES = ['redis', 'fallback', 'unconfirmed', 'stale'] as const;

export type RevocationMode = (typeof REVOCATION_MODES)[number];

/** Says whether access tokens are revoked, and never guesses. */
export interface Revocation {
  /** The answer from memory; undefined if there is none. */
  lookUp(actor: Actor): boolean | undefined;
  /** Queries the sources in order. Rejects with 8906 when none can answer (availability#fail-closed). */
  ask(actor: Actor, accessToken: string): Promise<boolean>;
}

export interface RevocationOptions {
  /** In order of preference. */
  readonly sources: readonly RevocationSource[];
  /** Called with the source of each answer. */
  readonly onMode: (mode: RevocationMode) => void;
  /**
   * How long "not revoked" is believed, in milliseconds. It is part of the time that a revocation takes to act
   * everywhere.
   */
  readonly freshMs?: number;
  /**
   * How many tokens are remembered. A revocation is permanent, so it is forgotten only to make room for newer entries.
   */
  readonly size?: number;
}

interface Finding {
  readonly revoked: boolean;
  /** Monotonic milliseconds. */
  readonly until: number;
}

/** After a confirmation failed, how long no other is requested, so that requests do not wait for it. */
const PAUSE_MS = 1_000;

/** Combines the sources into one answer. Simultaneous requests about one token share the work. */
export function createRevocation({ sources, onMode, freshMs = 200, size = 10_000 }: RevocationOptions): Revocation {
  const findings = new Map<string, Finding>();
  const underWay = new Map<string, Promise<boolean>>();
  let unconfirmedUntil = -Infinity;

  async function find(actor: Actor, accessToken: string): Promise<boolean> {
    const askedAt = performance.now();
    const causes: unknown[] = [];
    let unconfirmed: boolean | undefined;
    for (const source of sources) {
      if (unconfirmed !== undefined && askedAt < unconfirmedUntil) break;
      try {
        const { revoked, isCertain } = await source.ask(actor, accessToken);
        if (isCertain) {
          onMode(source.mode);
          return remember(actor, revoked, askedAt);
        }
        unconfirmed = revoked;
      } catch (error) {
        causes.push(error);
        // Nobody can revoke tokens while the confirming source is unavailable, so the previous answer still holds.
        if (unconfirmed !== undefined) unconfirmedUntil = performance.now() + PAUSE_MS;
      }
    }
    if (unconfirmed !== undefined) {
      onMode('unconfirmed');
      return remember(actor, unconfirmed, askedAt);
    }
    onMode('stale');
    throw new AppError({ code: codes.revocationUnknown }, { retryAfterSeconds: 1, cause: new AggregateError(causes) });
  }

  function remember({ tokenId }: Actor, revoked: boolean, askedAt: number): boolean {
    findings.delete(tokenId);
    findings.set(tokenId, { revoked, until: revoked ? Infinity : askedAt + freshMs });
    if (findings.size > size) for (const [oldest] of findings.entries().take(1)) findings.delete(oldest);
    return revoked;
  }

  return {
    lookUp: ({ tokenId }) => {
      const finding = findings.get(tokenId);
      return finding !== undefined && finding.until > performance.now() ? finding.revoked : undefined;
    },
    ask: (actor, accessToken) => {
      const shared = underWay.get(actor.tokenId);
      if (shared !== undefined) return shared;
      const question = find(actor, accessToken).finally(() => underWay.delete(actor.tokenId));
      underWay.set(actor.tokenId, question);
      return question;
    },
  };
}

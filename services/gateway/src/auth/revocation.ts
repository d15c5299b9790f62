import { AppError } from '@crm/errors';
import type { Actor } from '@crm/token';

/** Knows, from one place, which access tokens are revoked. */
export interface RevocationSource {
  /** For metrics: the first choice, or what stands in for it. */
  readonly mode: Exclude<RevocationMode, 'unconfirmed' | 'stale'>;
  /** Whether the token, which names this actor, is revoked. Rejects when that cannot be told. */
  ask(actor: Actor, accessToken: string): Promise<RevocationAnswer>;
}

/** What a source says. */
export interface RevocationAnswer {
  readonly revoked: boolean;
  /** Whether it holds for what was revoked a moment ago; if not, the next source is asked as well. */
  readonly isCertain: boolean;
}

/**
 * Where answers come from; label of crm_revocation_mode. `unconfirmed`: from a source that may lack the latest, while the
 * one that would know is away. `stale`: no source could tell.
 */
export const REVOCATION_MODES = ['redis', 'fallback', 'unconfirmed', 'stale'] as const;

/** One of the modes. */
export type RevocationMode = (typeof REVOCATION_MODES)[number];

/** Tells whether access tokens were revoked, and never guesses. */
export interface Revocation {
  /** What is known without asking anyone; undefined says nothing. */
  lookUp(actor: Actor): boolean | undefined;
  /** Asks the sources in order; rejects with 8906 when none can tell (availability#fail-closed). */
  ask(actor: Actor, accessToken: string): Promise<boolean>;
}

/** What `createRevocation` needs. */
export interface RevocationOptions {
  /** In order of preference. */
  readonly sources: readonly RevocationSource[];
  /** Hears where an answer came from. */
  readonly onMode: (mode: RevocationMode) => void;
  /** How long "not revoked" is believed, in milliseconds. Part of the time that a revocation takes to act everywhere. */
  readonly freshMs?: number;
  /** How many tokens are remembered; one that is revoked is revoked for good, and forgotten only for newer ones. */
  readonly size?: number;
}

interface Finding {
  readonly revoked: boolean;
  /** Monotonic milliseconds. */
  readonly until: number;
}

/** For which nobody asks again for a confirmation that was not to be had, so that requests do not wait for it. */
const PAUSE_MS = 1_000;

/** Joins sources to one answer; requests that ask about one token at the same time share the work. */
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
        // Whoever could revoke a token is away: what was known before stands.
        if (unconfirmed !== undefined) unconfirmedUntil = performance.now() + PAUSE_MS;
      }
    }
    if (unconfirmed !== undefined) {
      onMode('unconfirmed');
      return remember(actor, unconfirmed, askedAt);
    }
    onMode('stale');
    throw new AppError({ code: 8906 }, { retryAfterSeconds: 1, cause: new AggregateError(causes) });
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

import { AppError } from '@crm/errors';
import type { Actor } from '@crm/token';

/** Knows, from one place, which access tokens are revoked. Rejects when it cannot tell. */
export interface RevocationSource {
  /** For metrics: the first choice, or what stands in for it. */
  readonly mode: RevocationMode;
  isRevoked(tokenId: string): Promise<boolean>;
}

/** Where answers come from; label of crm_revocation_mode. */
export type RevocationMode = 'redis' | 'fallback' | 'stale';

/** Tells whether access tokens were revoked, and never guesses. */
export interface Revocation {
  /** What is known without asking anyone; undefined says nothing. */
  lookUp(actor: Actor): boolean | undefined;
  /** Asks the sources in order; rejects with 8906 when none can tell (reliability goal 14). */
  ask(actor: Actor): Promise<boolean>;
}

/** What `createRevocation` needs. */
export interface RevocationOptions {
  /** In order of preference. */
  readonly sources: readonly RevocationSource[];
  /** Hears where an answer came from; `stale` = no source could tell. */
  readonly onMode: (mode: RevocationMode) => void;
  /** How long "not revoked" is believed, in milliseconds. Part of the time that a revocation takes to act everywhere. */
  readonly freshMs?: number;
  /** How many tokens are remembered. */
  readonly size?: number;
}

interface Finding {
  readonly revoked: boolean;
  /** Milliseconds since the epoch. */
  readonly until: number;
}

/** Longer than any clock tolerance, so that a revoked token is forgotten only when it has expired for everybody. */
const EXPIRY_MARGIN_MS = 120_000;

/** Joins sources to one answer; requests that ask about one token at the same time share the work. */
export function createRevocation({ sources, onMode, freshMs = 200, size = 10_000 }: RevocationOptions): Revocation {
  const findings = new Map<string, Finding>();
  const underWay = new Map<string, Promise<boolean>>();

  async function find(actor: Actor): Promise<boolean> {
    const askedAt = Date.now();
    const causes: unknown[] = [];
    for (const source of sources) {
      try {
        const revoked = await source.isRevoked(actor.tokenId);
        onMode(source.mode);
        remember(actor.tokenId, {
          revoked,
          until: revoked ? actor.expiresAt * 1000 + EXPIRY_MARGIN_MS : askedAt + freshMs,
        });
        return revoked;
      } catch (error) {
        causes.push(error);
      }
    }
    onMode('stale');
    throw new AppError({ code: 8906 }, { retryAfterSeconds: 1, cause: new AggregateError(causes) });
  }

  function remember(tokenId: string, finding: Finding): void {
    findings.delete(tokenId);
    findings.set(tokenId, finding);
    if (findings.size <= size) return;
    for (const [oldest] of findings.entries().take(1)) findings.delete(oldest);
  }

  return {
    lookUp: ({ tokenId }) => {
      const finding = findings.get(tokenId);
      return finding !== undefined && finding.until > Date.now() ? finding.revoked : undefined;
    },
    ask: (actor) => {
      const shared = underWay.get(actor.tokenId);
      if (shared !== undefined) return shared;
      const question = find(actor).finally(() => underWay.delete(actor.tokenId));
      underWay.set(actor.tokenId, question);
      return question;
    },
  };
}

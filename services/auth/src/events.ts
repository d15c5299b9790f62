import { AppError, codeEntry, codes } from '@crm/errors';
import { counter, gauge, histogram, type Logger, type Registry } from '@crm/runtime';
import { reportActs, type Performer } from '@crm/service';
import type { Act } from './administration/act.js';
import { GRANT_TYPES, isGrantType } from './domain/grant-type.js';
import type { Revocation } from './repository/revocations.js';
import type { IssuedTokens } from './tokens/issue-family.js';

/** The parts of a token request that may be logged: never a secret, a password, a token or a typed user name. */
export interface TokenRequestFacts {
  readonly grantType: string;
  readonly clientId: string;
  readonly peerAddress: string;
}

/**
 * All events of this service that operators need to see: each function updates one metric and writes at most one log
 * line.
 */
export interface Events {
  tokensIssued(request: TokenRequestFacts, issued: IssuedTokens): void;
  tokensRefused(request: TokenRequestFacts, error: unknown): void;
  tokensRevoked(what: RevocationFacts): void;
  /** A refresh token was used a second time: somebody has a copy. */
  refreshTokenReused(
    family: { id: string; clientId: string; userId: string },
    revocations: readonly Revocation[],
  ): void;
  readonly administered: (by: Performer, act: Act) => void;
  readonly passwordHashed: (seconds: number) => void;
  /** Starts reporting how many passwords wait for their turn. */
  readonly watchPasswords: (queue: { waiting(): number }) => void;
}

export interface RevocationFacts {
  readonly clientId: string;
  readonly kind: 'access_token' | 'refresh_token';
  readonly revocations: readonly Revocation[];
}

const ARGON2_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5];
/** Results exported from startup, so that the first occurrence shows as an increase. */
const USUAL_RESULTS = ['ok', 'invalid_client', 'invalid_grant', 'throttled', 'unavailable'] as const;
/** Bounds what is logged of an id that a stranger made up. */
const MAX_LOGGED_ID = 64;
/** A busy family may have thousands of live access tokens. */
const MAX_LOGGED_TOKENS = 20;

/** Registers the metrics of auth. */
export function createEvents(registry: Registry, logger: Logger): Events {
  const issuedTotal = counter(registry, {
    name: 'crm_tokens_issued_total',
    help: 'Token requests answered, by grant and result',
    labelNames: ['grant', 'result'],
  });
  for (const grant of GRANT_TYPES) for (const result of USUAL_RESULTS) issuedTotal.inc({ grant, result }, 0);
  const revocationsTotal = counter(registry, { name: 'crm_revocations_total', help: 'Access tokens revoked' });
  const argon2 = histogram(registry, {
    name: 'crm_argon2_duration_seconds',
    help: 'Time to compute one password hash',
    buckets: ARGON2_BUCKETS,
  });
  return {
    tokensIssued({ grantType, clientId }, { userId, familyId, scopes }) {
      issuedTotal.inc({ grant: grantType, result: 'ok' });
      const fields = {
        event: 'token.issued',
        grant: grantType,
        client_id: clientId,
        user_id: userId,
        family_id: familyId,
      };
      logger.info({ ...fields, scope: scopes.join(' ') }, 'tokens issued');
    },
    tokensRefused({ grantType, clientId, peerAddress }, error) {
      const grant = isGrantType(grantType) ? grantType : '_other';
      const result = resultOf(error);
      issuedTotal.inc({ grant, result });
      const fields = { event: 'token.refused', grant, result, client_id: clientId.slice(0, MAX_LOGGED_ID) };
      logger.info(
        { ...fields, code: codeOf(error), peer_address: peerAddress.slice(0, MAX_LOGGED_ID) },
        'tokens refused',
      );
    },
    tokensRevoked({ clientId, kind, revocations }) {
      revocationsTotal.inc(revocations.length);
      logger.info({ event: 'token.revoked', client_id: clientId, kind, ...idsOf(revocations) }, 'token revoked');
    },
    refreshTokenReused({ id, clientId, userId }, revocations) {
      revocationsTotal.inc(revocations.length);
      const fields = { event: 'token.reused', family_id: id, client_id: clientId, user_id: userId };
      logger.warn({ ...fields, ...idsOf(revocations) }, 'a refresh token was used twice; its family was revoked');
    },
    administered: reportActs(registry, logger),
    passwordHashed: (seconds) => {
      argon2.observe(seconds);
    },
    watchPasswords: (queue) => {
      gauge(registry, {
        name: 'crm_threadpool_queue',
        help: 'Tasks that wait for the thread pool',
        labelNames: ['pool'],
        collect: (metric) => {
          metric.set({ pool: 'argon2' }, queue.waiting());
        },
      });
    },
  };
}

function idsOf(revocations: readonly Revocation[]): { revoked: number; token_ids: string[] } {
  const ids = revocations.slice(0, MAX_LOGGED_TOKENS).map(({ tokenId }) => tokenId);
  return { revoked: revocations.length, token_ids: ids };
}

function codeOf(error: unknown): number {
  return error instanceof AppError ? error.code : codes.internalError;
}

/** Label `result`: the RFC 6749 name of the refusal, `throttled`, or `unavailable` for failures that nobody caused. */
function resultOf(error: unknown): string {
  if (!(error instanceof AppError)) return 'error';
  if (error.code === codes.tooManyFailedLogins) return 'throttled';
  return codeEntry(error.code).oauth ?? (error.status === 503 ? 'unavailable' : 'error');
}

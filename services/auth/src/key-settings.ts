import type { EnvReader } from '@crm/runtime';
import type { KeyTimes } from './domain/key-schedule.js';
import { SIGNING_ALGORITHMS, type SigningAlgorithm } from './tokens/new-signing-key.js';

/** How signing keys are made and replaced. */
export interface KeySettings {
  /** Algorithm of signing keys made from now on; a change takes effect with the next rotation. */
  readonly signingAlgorithm: SigningAlgorithm;
  readonly keyTimes: KeyTimes;
}

/** The figures that bound how short the times may be, in milliseconds. */
export interface KeyBounds {
  readonly accessTokenTtlMs: number;
  /** How long verifiers may use keys without fetching them again. */
  readonly jwksMaxAgeMs: number;
  /** Allowance for differing clocks, failed fetches and slow processes. */
  readonly marginMs: number;
}

const DAY_MS = 86_400_000;

/** Reads the settings; the reader collects the faults. */
export function readKeySettings(env: EnvReader): KeySettings {
  return {
    signingAlgorithm: env.choice('SIGNING_ALGORITHM', SIGNING_ALGORITHMS, { default: 'RS256' }),
    keyTimes: {
      pendingMs: env.duration('KEY_PENDING', { default: 900_000 }),
      activeMs: env.duration('KEY_ACTIVE', { default: 30 * DAY_MS }),
      retiringMs: env.duration('KEY_RETIRING', { default: 5_400_000 }),
      retiredMs: env.duration('KEY_RETIRED', { default: 90 * DAY_MS }),
    },
  };
}

/** Faults of times that would make verifiers refuse valid tokens, one line each. */
export function faultsOfKeyTimes({ pendingMs, retiringMs }: KeyTimes, bounds: KeyBounds): string[] {
  const { accessTokenTtlMs, jwksMaxAgeMs, marginMs } = bounds;
  // A verifier may miss one fetch, and must know a key before the first token that it signs.
  const leastPendingMs = 2 * jwksMaxAgeMs + marginMs;
  // A verifier with a slow clock still accepts the last token, and may fetch a key set without its key at once.
  const leastRetiringMs = accessTokenTtlMs + marginMs + jwksMaxAgeMs;
  return [
    ...(pendingMs < leastPendingMs
      ? [
          `CRM_AUTH_KEY_PENDING is too short; expected at least ${String(leastPendingMs)}ms: 2 JWKS_MAX_AGE + KEY_MARGIN`,
        ]
      : []),
    ...(retiringMs < leastRetiringMs
      ? [
          `CRM_AUTH_KEY_RETIRING is too short; expected at least ${String(leastRetiringMs)}ms: ` +
            'ACCESS_TOKEN_TTL + KEY_MARGIN + JWKS_MAX_AGE',
        ]
      : []),
  ];
}

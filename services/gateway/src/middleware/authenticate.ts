import { AppError, codes } from '@crm/errors';
import type { TokenVerifier } from '@crm/token';
import type { RequestHandler } from 'express';
import type { Revocation } from '../auth/revocation.js';

const BEARER = /^Bearer(?: +|$)/i;
/** RFC 9110 section 9.2.1. */
const SAFE_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);
const TOKEN = /^[A-Za-z0-9._~+/-]+=*$/;

/**
 * Identifies the caller by a verified access token that is not revoked; otherwise throws 8501 to 8504
 * (authentication#refused-tokens). Refuses a caller that has used up its share of the slots with 8718.
 */
export function authenticate(verifier: TokenVerifier, revocation: Revocation): RequestHandler {
  return async (request, _response, next) => {
    const { exchange } = request;
    const token = readBearer(request.headers.authorization);
    const actor = exchange.known ?? (await verifier.verify(token));
    // The slot is charged before any wait, so that one user's requests that wait cannot take the slots of all others.
    const { userId, clientId } = actor;
    exchange.slot?.holdFor({ userId, clientId, isWrite: !SAFE_METHODS.has(request.method) });
    if (revocation.lookUp(actor) ?? (await revocation.ask(actor, token)))
      throw new AppError({ code: codes.accessTokenRevoked });
    exchange.actor = actor;
    exchange.accessToken = token;
    next();
  };
}

/** The token of an Authorization header (RFC 6750 section 2.1); 8501 without one, 8502 when it cannot be one. */
function readBearer(header: string | undefined): string {
  const scheme = header === undefined ? null : BEARER.exec(header);
  if (header === undefined || scheme === null) throw new AppError({ code: codes.accessTokenMissing });
  const token = header.slice(scheme[0].length).trimEnd();
  if (!TOKEN.test(token)) throw new AppError({ code: codes.accessTokenInvalid });
  return token;
}

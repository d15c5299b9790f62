import { networkOf, runInContext } from '@crm/runtime';
import type { TokenVerifier } from '@crm/token';
import type { RequestHandler } from 'express';
import { createRequestTurns } from '../http/request-turns.js';
import type { Connections } from '../http/connections.js';

/**
 * Lets a request wait for the turn of its user, or of the network of a client without a known user, and notes whose
 * connection it is (limits#turns-of-requests).
 */
export function takeTurn(verifier: Pick<TokenVerifier, 'verifyCached'>, connections: Connections): RequestHandler {
  const turns = createRequestTurns();
  return ({ exchange, headers: { authorization = '' }, socket }, response, next) => {
    const known = verifier.verifyCached(authorization.slice(authorization.lastIndexOf(' ') + 1));
    const owner = known === undefined ? `network ${networkOf(exchange.clientAddress)}` : `user ${known.userId}`;
    exchange.known = known;
    connections.own(socket, owner);
    turns.await(owner, () => {
      if (!response.destroyed) runInContext(exchange, next);
    });
  };
}

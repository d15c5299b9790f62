import { runInContext } from '@crm/runtime';
import type { TokenVerifier } from '@crm/token';
import type { RequestHandler } from 'express';
import { ownerOf, type Connections } from '../http/connections.js';
import { createRequestTurns } from '../http/request-turns.js';

/**
 * Lets a request wait for the turn of its user, or of the network of a client without a known user, and notes whose
 * connection it is (limits#turns-of-requests).
 */
export function takeTurn(verifier: Pick<TokenVerifier, 'verifyCached'>, connections: Connections): RequestHandler {
  const turns = createRequestTurns();
  return ({ exchange, headers: { authorization = '' }, socket }, response, next) => {
    const known = verifier.verifyCached(authorization.slice(authorization.lastIndexOf(' ') + 1));
    const owner = ownerOf(exchange.clientAddress, known?.userId);
    exchange.known = known;
    connections.own(socket, owner);
    turns.await(owner, () => {
      if (!response.destroyed) runInContext(exchange, next);
    });
  };
}

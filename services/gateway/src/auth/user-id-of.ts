import type { Actor } from '@crm/token';
import type { Request } from 'express';

/** The caller that the token identifies. Only for requests that have passed `authenticate`. */
export function actorOf({ exchange }: Request): Actor {
  if (exchange.actor === undefined) throw new TypeError('The request was not authenticated');
  return exchange.actor;
}

/** The user of the token. Only for requests that have passed `authenticate`. */
export function userIdOf(request: Request): string {
  return actorOf(request).userId;
}

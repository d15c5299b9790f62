import type { Request } from 'express';

/** The user of the token. Only for requests that have passed `authenticate`. */
export function userIdOf({ exchange }: Request): string {
  if (exchange.actor === undefined) throw new TypeError('The request was not authenticated');
  return exchange.actor.userId;
}

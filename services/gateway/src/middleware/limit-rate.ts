import { AppError, codes } from '@crm/errors';
import type { RequestHandler } from 'express';
import type { Events } from '../events.js';
import { rateLimitHeaders } from '../rate-limit/rate-limit-headers.js';
import type { RequestCounter } from '../rate-limit/request-counter.js';

/**
 * Counts the request of a client with a limit, reports the remainder in header fields, and refuses requests beyond the
 * limit with 8719. Clients without a limit are not counted.
 * @param clientRateLimit requests per minute of a client without its own limit; 0 is no limit
 */
export function limitRate(
  requestCounter: RequestCounter,
  events: Pick<Events, 'requestShed'>,
  clientRateLimit: number,
): RequestHandler {
  return async ({ exchange }, _response, next) => {
    const { actor } = exchange;
    const limit = actor?.rateLimit ?? clientRateLimit;
    if (actor === undefined || limit === 0) {
      next();
      return;
    }
    const usage = await requestCounter.count(actor.clientId);
    exchange.rateLimit = rateLimitHeaders(limit, usage);
    if (usage.requests > limit) {
      events.requestShed('rate_limit');
      throw new AppError({ code: codes.rateLimitReached }, { retryAfterSeconds: usage.milliseconds / 1_000 });
    }
    next();
  };
}

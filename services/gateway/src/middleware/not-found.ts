import { AppError, codes } from '@crm/errors';
import type { RequestHandler } from 'express';

/** Refuses every request that no route matched. */
export const notFound: RequestHandler = (request) => {
  throw new AppError({ code: codes.unknownRoute, value: request.path });
};

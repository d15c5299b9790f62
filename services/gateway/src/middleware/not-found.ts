import { AppError } from '@crm/errors';
import type { RequestHandler } from 'express';

/** Ends every request that no route took. */
export const notFound: RequestHandler = (request) => {
  throw new AppError({ code: 8401, value: request.path });
};

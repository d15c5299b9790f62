import { AppError, codes } from '@crm/errors';
import type { RequestHandler } from 'express';

/** The URLs of the API that SuiteCRM has now. */
const SUITECRM = /^\/(?:legacy\/)?(?:Api\/(?:index\.php\/)?(?:V8|access_token)|api\/v8\/module)(?:\/|$)/;

/** Refuses every request that no route matched. */
export const notFound: RequestHandler = (request) => {
  const detail =
    'There is nothing at this URL. Records are at /api/v8/modules/{module}, tokens at /api/oauth/access_token; the page ' +
    'docs/coming-from-suitecrm.md of this service compares its URLs with those of SuiteCRM';
  const isSuitecrm = SUITECRM.test(request.path);
  throw new AppError({ code: codes.unknownRoute, value: request.path, ...(isSuitecrm && { detail }) });
};

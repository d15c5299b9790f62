import { faultDetail, faultStatus, formatTitle, type AppError } from '@crm/errors';
import { JSONAPI_MEMBER, type ErrorDocument, type ErrorObject } from '@crm/jsonapi';

/**
 * Writes the errors document of a failed request (errors#shape): one object per fault, `status` and `code` as integers.
 * Server faults have the request id as `id`, so that operators can find them in the log.
 */
export type ErrorWriter = (error: AppError, requestId: string) => Buffer;

/**
 * Creates the writer of errors documents. `codesUrl` is the page that explains each code, at an anchor of its number.
 * Without it, error objects have no `links.about`.
 */
export function createErrorWriter(codesUrl: string | undefined): ErrorWriter {
  return (error, requestId) => {
    const errors = error.faults.map((fault): ErrorObject => {
      const status = faultStatus(fault);
      return {
        ...(status >= 500 ? { id: requestId } : {}),
        ...(codesUrl === undefined ? {} : { links: { about: `${codesUrl}#${fault.code}` } }),
        status,
        code: fault.code,
        title: formatTitle(fault),
        detail: faultDetail(fault),
        ...(fault.source === undefined ? {} : { source: fault.source }),
      };
    });
    const document: ErrorDocument = { jsonapi: JSONAPI_MEMBER, errors };
    return Buffer.from(JSON.stringify(document));
  };
}

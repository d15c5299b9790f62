import { faultDetail, faultStatus, formatTitle, type AppError } from '@crm/errors';
import { JSONAPI_MEMBER, type ErrorDocument, type ErrorObject } from '@crm/jsonapi';

/**
 * The errors document of a failed request (specification section 7): one object per fault, `status` and `code` as
 * integers. Server faults carry the request id as `id`, for whoever has to find them in the log.
 */
export function writeErrors(error: AppError, requestId: string): Buffer {
  const errors = error.faults.map((fault): ErrorObject => {
    const status = faultStatus(fault);
    return {
      ...(status >= 500 ? { id: requestId } : {}),
      status,
      code: fault.code,
      title: formatTitle(fault),
      detail: faultDetail(fault),
      ...(fault.source === undefined ? {} : { source: fault.source }),
    };
  });
  const document: ErrorDocument = { jsonapi: JSONAPI_MEMBER, errors };
  return Buffer.from(JSON.stringify(document));
}

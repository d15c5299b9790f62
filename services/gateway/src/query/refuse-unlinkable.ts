import { AppError, codes } from '@crm/errors';
import { isLinkable, type Page } from '@crm/jsonapi';
import { pathOf, type RequestTarget } from './search-of.js';

/**
 * Throws 8702 for a list whose pages cannot be linked: percent-encoded, the URLs would be longer than `maxBytes`.
 * `kept` are the parameters that the links keep.
 */
export function refuseUnlinkable(request: RequestTarget, page: Page, kept: string, maxBytes: number): void {
  if (isLinkable(pathOf(request), page, kept, maxBytes)) return;
  const detail = `The links to the pages of this list, percent-encoded, would be longer than ${maxBytes} bytes`;
  throw new AppError({ code: codes.urlTooLong, detail });
}

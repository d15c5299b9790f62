import { throwIfAny, type Fault } from '@crm/errors';
import { readPage, readParameters, selectParameters, type Page, type PageLimits } from '@crm/jsonapi';
import type { Request } from 'express';

const PAGE_PARAMETERS: ReadonlySet<string> = new Set(['page[limit]', 'page[offset]']);
const NONE: ReadonlySet<string> = new Set();

/** Reads the query of a list; throws all its faults together (8201 to 8205). */
export function parseList(request: Request, limits: PageLimits): Page {
  const search = searchOf(request);
  if (search === '') return { limit: limits.defaultLimit, offset: 0 };
  const faults: Fault[] = [];
  const selected = selectParameters(readParameters(search), PAGE_PARAMETERS, faults);
  const page = readPage(selected, limits, faults);
  throwIfAny(faults);
  return page;
}

/** Refuses every query parameter, for URLs that have none. */
export function refuseParameters(request: Request): void {
  const search = searchOf(request);
  if (search === '') return;
  const faults: Fault[] = [];
  selectParameters(readParameters(search), NONE, faults);
  throwIfAny(faults);
}

/** The query of a request's URL, without its question mark. */
function searchOf({ originalUrl }: Request): string {
  const mark = originalUrl.indexOf('?');
  return mark < 0 ? '' : originalUrl.slice(mark + 1);
}

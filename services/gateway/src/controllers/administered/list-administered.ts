import type { CallOptions } from '@crm/grpc';
import type { AdministeredPageMessage } from '@crm/protos';
import type { AdministeredKind } from '../../administered/kinds.js';
import { parsePage } from '../../administered/parse-page.js';
import { createAdministeredWriter } from '../../administered/write-administered.js';
import { answer } from '../../http/answer.js';
import type { Controller } from '../../http/route.js';
import type { ListLimits } from '../../query/parse-list.js';
import { readOptions } from '../call-options.js';

/** A call to the service that returns a page. */
type ListCall = (
  wanted: { readonly limit: number; readonly offset: number; readonly filters: ReadonlyMap<string, string> },
  options: CallOptions,
) => Promise<{ readonly page: AdministeredPageMessage | null }>;

/** GET of a collection of administered resources: 200 with one page. `filterable` names the attributes that filters may use. */
export function listAdministered(
  settings: ListLimits & { readonly publicUrl: string },
  kind: AdministeredKind,
  list: ListCall,
  filterable: readonly string[] = [],
): Controller {
  const writer = createAdministeredWriter(kind, settings.publicUrl);
  return async (request, response) => {
    const query = parsePage(request, kind, filterable, settings);
    const { limit, offset } = query.page;
    const { page } = await list({ limit, offset, filters: query.filters }, readOptions(request));
    if (page === null) throw new TypeError('The answer has no page');
    answer(response, 200, [], writer.page(page, query));
  };
}

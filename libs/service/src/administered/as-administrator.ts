import { AppError, codes } from '@crm/errors';
import { requireScope, type CallContext } from '@crm/grpc';
import type { AdministeredPageInput, AdministeredResourceInput } from '@crm/protos';
import { ADMIN_SCOPE } from '@crm/token';
import type { Performer } from '../acts/administrative-acts.js';
import type { Attributes } from './attribute-faults.js';
import type { ListPage, PageRequest } from './page.js';

/** An administered object as the attributes of a resource. */
export interface Described {
  readonly id: string;
  readonly attributes: Attributes;
  /** Another one after each change; absent for kinds without entity tags. */
  readonly version?: number;
}

/**
 * Admits only administrators (administration#access): 8510 for a token without the scope admin:access, 8511 for a user
 * who is not an administrator now. Checked on every call, so that losing the role takes effect at once. `signal` is
 * aborted when the caller gives up.
 */
export function asAdministrator(isAdministrator: (userId: string) => Promise<boolean>) {
  return <Request, Response>(work: (request: Request, by: Performer, signal: AbortSignal) => Promise<Response>) =>
    async (request: Request, context: CallContext): Promise<Response> => {
      const { userId, clientId } = requireScope(context, ADMIN_SCOPE);
      if (!(await isAdministrator(userId))) throw new AppError({ code: codes.administrationOnly });
      return work(request, { userId, clientId, requestId: context.requestId }, context.signal);
    };
}

export function toResource({ id, attributes, version = 0 }: Described): AdministeredResourceInput {
  return { id, attributesJson: Buffer.from(JSON.stringify(attributes)), version };
}

export function toWirePage<Item>(page: ListPage<Item>, describe: (item: Item) => Described): AdministeredPageInput {
  const { items, hasMore, count } = page;
  const resources = items.map((item) => toResource(describe(item)));
  return { resources, hasMore, count: count ?? 0, isCounted: count !== undefined };
}

const MAX_PAGE = 1_000;

/** The requested page, within the bounds of one answer. */
export function wantedPage({ limit, offset }: PageRequest): PageRequest {
  return { limit: Math.min(Math.max(limit, 1), MAX_PAGE), offset };
}

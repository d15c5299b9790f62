import type { ListChangesRequestMessage, ListChangesResponseMessage } from '@crm/protos';
import { abortable, runInContext, type RequestContext } from '@crm/runtime';
import type { ChangeCalls } from './change-calls.js';

/** The changes that a follower wants, and the position after which it starts. */
export type WantedChanges = Omit<ListChangesRequestMessage, 'limit'>;

/** The page that a follower wants. */
export interface WantedPage {
  readonly context: Omit<RequestContext, 'deadline'>;
  readonly wanted: WantedChanges;
  /** Whether the follower has read everything up to its position, so that few changes follow. */
  readonly isLive: boolean;
}

/** Reads a page for a follower as soon as it is its turn. Rejects when the signal aborts. */
export type ReadPage = (page: WantedPage, signal: AbortSignal) => Promise<ListChangesResponseMessage>;

interface Waiting extends WantedPage {
  /** Followers with the same key share a page. */
  readonly key: string;
  readonly filters: string;
  readonly resolve: (page: ListChangesResponseMessage) => void;
  readonly reject: (error: unknown) => void;
}

type ChangeMessage = ListChangesResponseMessage['changes'][number];

/** A change with its attributes that filters concern. */
interface FilteredChange {
  readonly change: ChangeMessage;
  readonly module: string | null;
  readonly other?: { readonly type: string };
  readonly client: string | null;
}

const CALL_MS = 10_000;
/** Pages of all users that are read at once, so that followers leave room for other reads. */
const AT_ONCE = 4;
/** Changes that are sent at once, so that a client that does not read holds little memory. */
const PAGE = 100;

/**
 * Lets followers read in turn: one page at a time for each user, and a few for all. Followers with the same token at the
 * same position share a page, which is read with the filters of all or, if these differ and few changes follow, without
 * filters.
 */
export function createPageTurns(changes: Pick<ChangeCalls, 'listChanges'>): ReadPage {
  const waiting = new Map<string, Set<Waiting>>();
  /** Users that have followers waiting and no page under way, in the order of their turns. */
  const users = new Set<string>();
  let underWay = 0;

  function startTurns(): void {
    for (const user of users) {
      if (underWay >= AT_ONCE) return;
      users.delete(user);
      void takeTurn(user);
    }
  }

  async function takeTurn(user: string): Promise<void> {
    const own = waiting.get(user) ?? new Set();
    const [first] = own;
    if (first !== undefined) {
      const sharing = [...own].filter(({ key }) => key === first.key);
      for (const each of sharing) own.delete(each);
      underWay += 1;
      await readFor(first, sharing);
      underWay -= 1;
    }
    if (own.size > 0) users.add(user);
    else waiting.delete(user);
    startTurns();
  }

  async function readFor(first: Waiting, sharing: readonly Waiting[]): Promise<void> {
    const isFiltered = sharing.every(({ filters }) => filters === first.filters);
    const { after } = first.wanted;
    const wanted = isFiltered ? first.wanted : { after, modules: [], kinds: [], clients: [] };
    // Each call has a deadline of its own; the stream has none.
    const { requestId, traceparent, traceId, accessToken = '' } = first.context;
    const context = { requestId, traceparent, traceId, accessToken, deadline: performance.now() + CALL_MS };
    try {
      const page = await runInContext(context, () =>
        changes.listChanges({ ...wanted, limit: PAGE }, { idempotent: true }),
      );
      const filtered = isFiltered ? undefined : page.changes.map(readFiltered);
      for (const { wanted: own, resolve } of sharing)
        resolve(filtered === undefined ? page : { ...page, changes: passing(filtered, own) });
    } catch (error) {
      for (const { reject } of sharing) reject(error);
    }
  }

  return (page, signal) => {
    const { context, wanted, isLive } = page;
    const { after, ...filters } = wanted;
    const user = context.actor?.userId ?? '';
    const { promise, resolve, reject } = Promise.withResolvers<ListChangesResponseMessage>();
    const key = JSON.stringify([context.accessToken, isLive ? after : wanted]);
    const follower: Waiting = { ...page, key, filters: JSON.stringify(filters), resolve, reject };
    const own = waiting.get(user);
    if (own === undefined) {
      waiting.set(user, new Set([follower]));
      users.add(user);
    } else own.add(follower);
    startTurns();
    return abortable(signal, promise).finally(() => waiting.get(user)?.delete(follower));
  };
}

function readFiltered(change: ChangeMessage): FilteredChange {
  const attributes = JSON.parse(Buffer.from(change.attributesJson).toString()) as Omit<FilteredChange, 'change'>;
  return { ...attributes, change };
}

/** The changes that pass the filters of a follower (changes#pages-of-changes). */
function passing(changes: readonly FilteredChange[], { modules, kinds, clients }: WantedChanges): ChangeMessage[] {
  const passes = (wanted: readonly string[], ...names: (string | null | undefined)[]): boolean =>
    wanted.length === 0 || names.some((name) => wanted.includes(name ?? ''));
  return changes
    .filter(({ change: { kind }, module, other, client }) => {
      const isOfModule = kind === 'rights_changed' || passes(modules, module, other?.type);
      return isOfModule && passes(kinds, kind) && passes(clients, client);
    })
    .map(({ change }) => change);
}

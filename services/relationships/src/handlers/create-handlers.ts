import type { CallContext } from '@crm/grpc';
import { AppError, codes } from '@crm/errors';
import { createAnswerMeters, type AnswerLimits, type Queryable } from '@crm/postgres';
import type {
  LinkEntryMessage,
  LinkWriterServiceDefinition,
  OwnerMessage,
  ServiceHandlers,
  StagingServiceDefinition,
} from '@crm/protos';
import { ByteBudget, createTurnQueue, type ByteLimits } from '@crm/runtime';
import type { Operation } from '../events.js';
import { findMissing } from '../repository/live-records.js';
import { committedOf, settle } from '../repository/staged-operations.js';
import { addLinksHandler } from './add-links.js';
import type { Dependencies } from './dependencies.js';
import { removeLinksHandler } from './remove-links.js';
import { replaceLinksHandler } from './replace-links.js';
import { settleLinksHandler } from './settle-links.js';
import { stageLinksHandler } from './stage-links.js';

export interface Resources extends Pick<Dependencies, 'database' | 'catalog' | 'events' | 'checkRights'> {
  /** How many connections the pool of the database has. */
  readonly poolMax: number;
}

/** Room for 4 KiB of values in each of a thousand entries, four times at once. */
const ROW_LIMITS: AnswerLimits = { answerBytes: 4 * 1024 * 1024, totalBytes: 16 * 1024 * 1024 };
const TOO_LARGE = `The values stored in these links take more than ${ROW_LIMITS.answerBytes} bytes; name fewer records at once`;

const MAX_WAITING = 200;
/** How many entries all calls have, and those of one user. The only call of a user may always have a whole linkage. */
const ENTRY_LIMITS: ByteLimits = { total: 20_000, share: 10_000, reserved: 1_000 };

export function createDependencies({ database, catalog, events, checkRights, poolMax }: Resources): Dependencies {
  const openMeter = createAnswerMeters(ROW_LIMITS, TOO_LARGE);
  // Writes of one link wait for each other, each with a connection: checks and writes of other users need some, too.
  const maxConcurrent = Math.max(1, poolMax - Math.max(1, Math.floor(poolMax / 5)));
  const turns = createTurnQueue({
    maxConcurrent,
    maxOfOwner: Math.ceil(maxConcurrent / 2),
    maxWaiting: MAX_WAITING,
    fullCode: codes.overloaded,
  });
  return {
    catalog,
    database,
    events,
    checkRights,
    findMissing: (needed) => findMissing(database, catalog, needed),
    release: async (operations) => {
      const committed = await committedOf(database, operations);
      events.settled(
        await settle(
          database,
          catalog,
          committed.map((operation) => ({ operation, committed: true })),
        ),
      );
      return committed.length > 0;
    },
    write: async ({ actor, sent, signal }, work) => {
      const { accept, close } = openMeter();
      try {
        const tryOnce = (tx: Queryable) => {
          // The rows of an earlier try are forgotten.
          close();
          return work(tx);
        };
        const turn = { lane: 'write', owner: actor?.userId ?? '' };
        const result = await turns.run(() => database.transaction(tryOnce, { accept }), turn, signal);
        void sent.then(close);
        return result;
      } catch (error) {
        close();
        throw error;
      }
    },
  };
}

export type Handlers = ServiceHandlers<LinkWriterServiceDefinition, CallContext> &
  ServiceHandlers<StagingServiceDefinition, CallContext>;

/** The handlers of both gRPC services, which report the outcome of each call. */
export function createHandlers(dependencies: Dependencies): Handlers {
  const report = reporting(dependencies);
  const bound = boundingEntries();
  return {
    add: report('add', bound(addLinksHandler(dependencies), entriesOf), linkOf),
    replace: report('replace', bound(replaceLinksHandler(dependencies), entriesOf), linkOf),
    remove: report('remove', bound(removeLinksHandler(dependencies), entriesOf), linkOf),
    stage: report(
      'stage',
      bound(stageLinksHandler(dependencies), ({ links }) => links.flatMap(entriesOf)),
    ),
    settle: report('settle', settleLinksHandler(dependencies)),
  };
}

type Handler<Request, Response> = (request: Request, context: CallContext) => Promise<Response>;

function linkOf({ owner }: { readonly owner: OwnerMessage | null }): OwnerMessage | null {
  return owner;
}

function entriesOf({ entries }: { readonly entries: readonly LinkEntryMessage[] }): readonly LinkEntryMessage[] {
  return entries;
}

/** Bounds the entries of all calls until these are answered, because each entry takes some KiB (limits#writes-of-links). */
function boundingEntries() {
  const budget = new ByteBudget(ENTRY_LIMITS);
  return <Request, Response>(
      handle: Handler<Request, Response>,
      entriesIn: (request: Request) => readonly LinkEntryMessage[],
    ): Handler<Request, Response> =>
    async (request, context) => {
      const claim = budget.open(context.actor?.userId ?? '', () => undefined);
      claim.keep();
      try {
        if (claim.tryToHold(entriesIn(request).length) !== undefined)
          throw new AppError({ code: codes.overloaded }, { retryAfterSeconds: 1 });
        return await handle(request, context);
      } finally {
        void context.sent.then(claim.release);
      }
    };
}

function reporting({ catalog, events }: Dependencies) {
  return <Request, Response>(
      operation: Operation,
      handle: Handler<Request, Response>,
      ownerOf: (request: Request) => OwnerMessage | null = () => null,
    ): Handler<Request, Response> =>
    async (request, context) => {
      // Values made up by clients must not become a label.
      const owner = ownerOf(request);
      const link = owner === null ? undefined : catalog.module(owner.module)?.links.get(owner.link);
      const label = link === undefined ? '' : `${link.module}.${link.name}`;
      try {
        const response = await handle(request, context);
        events.served(operation, label);
        return response;
      } catch (error) {
        events.notServed(operation, label, error);
        throw error;
      }
    };
}

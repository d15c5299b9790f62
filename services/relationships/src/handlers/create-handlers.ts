import type { CallContext } from '@crm/grpc';
import { createAnswerMeters, mostConnections, type AnswerLimits, type Queryable } from '@crm/postgres';
import type { LinkWriterServiceDefinition, OwnerMessage, ServiceHandlers, StagingServiceDefinition } from '@crm/protos';
import { createTurnQueue, Slots } from '@crm/runtime';
import type { Operation } from '../events.js';
import { findMissing } from '../repository/live-records.js';
import { committedOf, settle } from '../repository/staged-operations.js';
import { addLinksHandler } from './add-links.js';
import type { Dependencies } from './dependencies.js';
import { createLargeCalls, type Handler } from './large-calls.js';
import { removeLinksHandler } from './remove-links.js';
import { replaceLinksHandler } from './replace-links.js';
import { settleLinksHandler } from './settle-links.js';
import { stageLinksHandler } from './stage-links.js';

export interface Resources extends Pick<Dependencies, 'database' | 'catalog' | 'events' | 'checkRights'> {
  /** How many connections the pool of the database has. */
  readonly poolMax: number;
}

/** Room for the rows of the largest body, whose entries have ids and defaults as well, four times at once. */
const ROW_LIMITS: AnswerLimits = { answerBytes: 2 * 1024 * 1024, totalBytes: 8 * 1024 * 1024 };
const TOO_LARGE = `The values stored in these links take more than ${ROW_LIMITS.answerBytes} bytes; name fewer records at once`;

const MAX_WAITING = 200;

export function createDependencies({ database, catalog, events, checkRights, poolMax }: Resources): Dependencies {
  const openMeter = createAnswerMeters(ROW_LIMITS, TOO_LARGE);
  // Writes of one link wait for each other, each with a connection: checks and writes of other users need some, too.
  const atOnce = mostConnections(poolMax);
  const turns = createTurnQueue<'write'>({
    slots: new Slots({ atOnce, ofOwner: Math.ceil(atOnce / 2) }),
    maxWaiting: MAX_WAITING,
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
        const turn = { lane: 'write', owner: actor?.userId ?? '' } as const;
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
  const inTurn = createLargeCalls();
  return {
    add: report('add', inTurn(addLinksHandler(dependencies), entriesOf), linkOf),
    replace: report('replace', inTurn(replaceLinksHandler(dependencies), entriesOf), linkOf),
    remove: report('remove', inTurn(removeLinksHandler(dependencies), entriesOf), linkOf),
    stage: report(
      'stage',
      inTurn(stageLinksHandler(dependencies), ({ links }) => links.flatMap(entriesOf)),
    ),
    settle: report('settle', settleLinksHandler(dependencies)),
  };
}

function entriesOf({ entries }: { readonly entries: readonly unknown[] }): readonly unknown[] {
  return entries;
}

function linkOf({ owner }: { readonly owner: OwnerMessage | null }): OwnerMessage | null {
  return owner;
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

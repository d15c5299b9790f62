import { AsyncLocalStorage } from 'node:async_hooks';
import type { Database, Queryable, Statement } from '@crm/postgres';
import { runOutsideContext } from '@crm/runtime';
import { v7 as uuidV7 } from 'uuid';
import type { StagedLinkage } from '../domain/read-links.js';
import type { Coordination } from '../domain/write-with-links.js';
import type { Relationships } from '../relationships-client.js';
import { abortOperation, commitOperation, type Outcome } from '../repository/operations.js';
import { retryLater } from './retry-later.js';

/** Several writes that are one: all of them are stored, or none. */
export interface UnitOfWork {
  readonly tx: Queryable;
  /** Whether links have been staged, which the answers of earlier writes do not show. */
  readonly hasStaged: boolean;
}

/** Makes writes of one record each parts of one unit of work. */
export interface UnitsOfWork {
  /** For these writes: their statements and transactions are part of the transaction of the unit in which they run. */
  readonly database: Pick<Database, 'run' | 'count' | 'transaction'>;
  readonly coordination: Coordination<StagedLinkage>;
  /** Runs writes as one unit, again if it lost a race with others. Each sees those before it, except links that wait. */
  run<T>(work: (unit: UnitOfWork) => Promise<T>): Promise<T>;
  /**
   * Begins the write that the client's document has at this place: links of new records wait no longer if the write may
   * change or show links of one of these ids.
   */
  begin(place: string, ids: readonly string[]): Promise<void>;
  /** Stages all links that wait. */
  stageWaiting(): Promise<void>;
  /**
   * Makes a write that the unit can do without: if it is refused, what it has stored is undone and its links wait no
   * longer. Rejects with `UndoneTooLate` if it has staged links meanwhile, which only the end of the unit undoes.
   */
  attempt<T>(write: () => Promise<T>): Promise<T>;
}

/** A write was refused with links that only the end of its unit of work undoes. The cause is the refusal. */
export class UndoneTooLate extends Error {
  override readonly name = 'UndoneTooLate';
}

const SAVEPOINT: Statement = { text: 'savepoint attempt', values: [] };
const RELEASE: Statement = { text: 'release attempt', values: [] };
const UNDO: Statement = { text: 'rollback to attempt', values: [] };

class Unit implements UnitOfWork {
  /** All links of the unit are staged under this one. */
  readonly operation = uuidV7();
  readonly tx: Queryable;
  steps = 0;
  /** The pointer of the write under way. */
  place = '';
  /** Links of new records that are not staged yet, and the ids of the records at both ends. */
  readonly waiting: StagedLinkage[] = [];
  readonly waitingIds = new Set<string>();
  /** The result, once all writes have been made. */
  result: { readonly value: unknown } | undefined;

  constructor(tx: Queryable) {
    this.tx = tx;
  }

  get hasStaged(): boolean {
    return this.steps > 0;
  }

  wait(links: readonly StagedLinkage[]): void {
    for (const link of links) {
      // Their faults are found among those of other writes.
      const entries = link.entries.map((entry) => ({ ...entry, pointer: this.place + entry.pointer }));
      this.waiting.push({ ...link, entries, verb: 'new' });
      for (const id of [link.ownerId, ...entries.map((entry) => entry.id)]) this.waitingIds.add(id);
    }
  }
}

interface Parts {
  readonly database: Database;
  readonly stage: Relationships['stage'];
  readonly settleSoon: () => void;
}

export function createUnitsOfWork({ database, stage, settleSoon }: Parts): UnitsOfWork {
  const current = new AsyncLocalStorage<Unit>();
  const unitUnderWay = (): Unit => {
    const unit = current.getStore();
    if (unit === undefined) throw new TypeError('The write is not part of a unit of work');
    return unit;
  };
  async function stageIn(unit: Unit, links: readonly StagedLinkage[]): Promise<void> {
    const step = unit.steps;
    unit.steps += 1;
    await stage(unit.operation, links, step);
    // Committed with the unit. From now on its own statements see what is staged.
    if (step === 0 && !(await commitOperation(unit.tx, unit.operation))) throw retryLater();
  }

  async function stageWaiting(): Promise<void> {
    const unit = unitUnderWay();
    if (unit.waiting.length === 0) return;
    unit.waitingIds.clear();
    await stageIn(unit, unit.waiting.splice(0));
  }

  return {
    async begin(place, ids) {
      const unit = unitUnderWay();
      if (ids.some((id) => unit.waitingIds.has(id))) await stageWaiting();
      unit.place = place;
    },
    stageWaiting,
    async attempt(write) {
      const unit = unitUnderWay();
      const { steps } = unit;
      const waiting = unit.waiting.length;
      await unit.tx.count(SAVEPOINT);
      try {
        const written = await write();
        await unit.tx.count(RELEASE);
        return written;
      } catch (error) {
        await unit.tx.count(UNDO);
        if (unit.steps > steps) throw new UndoneTooLate('Staged links cannot be undone', { cause: error });
        unit.waiting.splice(waiting);
        throw error;
      }
    },
    database: {
      run: (statement) => unitUnderWay().tx.run(statement),
      count: (statement) => unitUnderWay().tx.count(statement),
      transaction: (work) => work(unitUnderWay().tx),
    },
    coordination: {
      newOperation: () => unitUnderWay().operation,
      stage: async (_operation, links) => {
        const unit = unitUnderWay();
        // Nothing else can change them, so those of many records are staged together.
        if (links.every(({ isNew }) => isNew)) unit.wait(links);
        else await stageIn(unit, links);
      },
      abort: () => Promise.resolve('aborted'),
      settleSoon: () => undefined,
      isJoined: true,
    },
    async run<T>(work: (unit: UnitOfWork) => Promise<T>): Promise<T> {
      const units: Unit[] = [];
      try {
        return await database.transaction((tx) => {
          const unit = new Unit(tx);
          units.unshift(unit);
          return current.run(unit, async () => {
            const value = await work(unit);
            unit.result = { value };
            return value;
          });
        });
      } catch (error) {
        const [last] = units;
        if (last?.hasStaged !== true) throw error;
        // The connection may have been lost after the commit reached the database; only the database knows the outcome.
        const outcome = await abort(last).catch(() => undefined);
        if (outcome !== 'committed' || last.result === undefined) throw error;
        return last.result.value as T;
      } finally {
        // Those that were run again have ended too.
        for (const unit of units.slice(1)) if (unit.hasStaged) await abort(unit).catch(() => undefined);
        if (units.some(({ hasStaged }) => hasStaged)) settleSoon();
      }
    },
  };

  /** Also when the time of the request is up: staged links should not block others. */
  function abort({ operation }: Unit): Promise<Outcome> {
    return runOutsideContext(() => abortOperation(database, operation));
  }
}

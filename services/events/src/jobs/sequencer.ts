import type { Database, Queryable } from '@crm/postgres';
import { assignWindow } from '../repository/assign-window.js';
import { measureWindow } from '../repository/log-windows.js';
import { beginEpoch, findEpochEnd, type EpochEnd } from '../repository/new-epoch.js';
import { lead, lockRow, observe, resign } from '../repository/sequencer-row.js';
import { planWindows, type MeasuredWindow, type PlannedWindow } from '../domain/plan.js';
import { isLess, type SequencerState } from '../domain/sequencer-state.js';

/** Rows of each log in one step, unless one transaction has more. */
const WINDOW_ROWS = 10_000;

export interface Step {
  readonly leads: boolean;
  readonly assigned: number;
  /** Whether the next step has work already. */
  readonly hasMore: boolean;
  /** The step started a new epoch. */
  readonly beganEpoch?: true;
}

const FOLLOWS: Step = { leads: false, assigned: 0, hasMore: false };
const IDLE: Step = { leads: true, assigned: 0, hasMore: false };

/** Gives positions to committed changes while it leads. One of all processes leads, the first to claim the lead. */
export class Sequencer {
  readonly #database: Database;
  readonly #leader: string;
  readonly #windowRows: number;
  /** Steps that are left of the plan; valid while the row has the floor at which the first one begins. */
  #plan: readonly PlannedWindow[] = [];
  /** Set while a new epoch is to begin. */
  #epochEnd: EpochEnd | undefined;

  /** @param leader the unique name of this process */
  constructor(database: Database, leader: string, windowRows = WINDOW_ROWS) {
    this.#database = database;
    this.#leader = leader;
    this.#windowRows = windowRows;
  }

  /** Looks at the logs, and if there is something to do, does a bounded part of it. */
  async step(): Promise<Step> {
    const observed = await observe(this.#database, this.#leader);
    if (observed.isLed) return FOLLOWS;
    if (!observed.leads) {
      const now = await lead(this.#database, this.#leader);
      if (now === undefined) return FOLLOWS;
      if (now.isForeign) this.#epochEnd ??= await findEpochEnd(this.#database);
    }
    if (isLess(observed.end, observed.floor)) this.#epochEnd ??= await findEpochEnd(this.#database);
    if (this.#epochEnd !== undefined) return this.#renew(this.#epochEnd, observed.bound);
    const hasPlan = this.#plan[0]?.from === observed.floor;
    if (!hasPlan && !(observed.hasWaiting && isLess(observed.floor, observed.bound))) return IDLE;
    return this.#inStep((tx, state) => this.#assign(tx, state));
  }

  /** Lets another process lead. */
  async stop(): Promise<void> {
    await resign(this.#database, this.#leader);
  }

  async #inStep(work: (tx: Queryable, state: SequencerState) => Promise<Step>): Promise<Step> {
    return this.#database.transaction(
      async (tx) => {
        const state = await lockRow(tx, this.#leader);
        return state === undefined ? FOLLOWS : work(tx, state);
      },
      { isolation: 'repeatable read' },
    );
  }

  async #assign(tx: Queryable, state: SequencerState): Promise<Step> {
    const isPlanned = this.#plan[0]?.from === state.floor;
    const [window, ...later] = isPlanned ? this.#plan : await this.#makePlan(tx, state);
    if (window === undefined) return IDLE;
    const assigned = await assignWindow(tx, state, window);
    this.#plan = later;
    return { leads: true, assigned, hasMore: later.length > 0 };
  }

  /** Measures all transactions that this snapshot shows from the floor on, a window at a time. */
  async #makePlan(tx: Queryable, { floor, bound, end, settledSeq }: SequencerState): Promise<PlannedWindow[]> {
    const windows: MeasuredWindow[] = [];
    let from = floor;
    while (isLess(from, end)) {
      const range = { from, to: isLess(from, bound) ? bound : end };
      const window = await measureWindow(tx, range, settledSeq, this.#windowRows);
      windows.push(window);
      from = window.to;
    }
    return planWindows(windows, bound);
  }

  async #renew(epochEnd: EpochEnd, bound: string): Promise<Step> {
    if (isLess(bound, epochEnd.finalAt)) return IDLE;
    return this.#inStep(async (tx) => {
      const assigned = await beginEpoch(tx, epochEnd);
      this.#plan = [];
      this.#epochEnd = undefined;
      return { leads: true, assigned, hasMore: true, beganEpoch: true };
    });
  }
}

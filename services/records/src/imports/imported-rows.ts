import type { Module } from '@crm/catalog';
import { AppError, codes, type Fault } from '@crm/errors';
import type { CallContext } from '@crm/grpc';
import type { ImportRequestMessage, ImportRowMessage } from '@crm/protos';
import type { Actor } from '@crm/token';
import type { Rights } from '../domain/rights.js';

/** An import of rows into one module, by a user. */
export interface RowsImport extends Pick<ImportRequestMessage, 'mode' | 'keySystem' | 'rows'> {
  readonly module: Module;
  readonly actor: Actor;
  readonly rights: Rights;
  readonly context: CallContext;
}

/** The outcome of a row, with the faults of a refused one. It survives JSON. */
export interface RowResult {
  readonly outcome: 'created' | 'updated' | 'unchanged' | 'refused';
  readonly faults?: readonly Fault[];
}

/** A row and the record that it means. */
export interface IdentifiedRow {
  readonly row: ImportRowMessage;
  readonly place: number;
  readonly id: string;
  /** The record does not exist yet. */
  readonly isNew: boolean;
}

/** The place of a row, for faults. */
export function rowPointer(place: number): string {
  return `/rows/${place}`;
}

/** The place of an external id of a row's record. */
export function externalPointer(system: string): string {
  return `/external/${system}`;
}

/** The results of rows, by their places. */
export class RowResults {
  readonly #results = new Map<number, RowResult>();
  readonly #late = new Map<number, readonly Fault[]>();

  /** `refused` has the faults of rows that are refused already. */
  constructor(refused: ReadonlyMap<number, readonly Fault[]>) {
    for (const [place, faults] of refused) this.refuse(place, faults);
  }

  set(place: number, outcome: Exclude<RowResult['outcome'], 'refused'>): void {
    this.#results.set(place, { outcome });
  }

  refuse(place: number, faults: readonly Fault[]): void {
    this.#results.set(place, { outcome: 'refused', faults });
  }

  /** Refuses a row that has stored what only the end of the transaction undoes. */
  refuseLate(place: number, faults: readonly Fault[]): void {
    this.refuse(place, faults);
    this.#late.set(place, faults);
  }

  /** Throws `RowsRefused` if rows were refused late: all of them together. */
  requireNoneLate(): void {
    if (this.#late.size > 0) throw new RowsRefused(this.#late);
  }

  /** Refuses a row by the error of its write; rethrows an error that is no refusal. */
  refuseBy(place: number, error: unknown): void {
    if (!isRefusal(error)) throw error;
    this.refuse(place, error.faults);
  }

  isRefused(place: number): boolean {
    return this.#results.get(place)?.outcome === 'refused';
  }

  inOrder(): RowResult[] {
    return [...this.#results].toSorted(([a], [b]) => a - b).map(([, result]) => result);
  }
}

/** Statuses that say nothing about a row: the caller may not continue, or not so fast. */
const OF_CALLER: ReadonlySet<number> = new Set([401, 429]);

/** Whether a write was refused for what it is, and does not fail because of the service, the caller or other writes. */
export function isRefusal(error: unknown): error is AppError {
  if (!(error instanceof AppError) || error.code === codes.linkBusy) return false;
  return error.status < 500 && !OF_CALLER.has(error.status);
}

/** Rows that are refused, and have stored what only the end of the transaction undoes: the others are stored without them. */
export class RowsRefused extends Error {
  override readonly name = 'RowsRefused';
  readonly faults: ReadonlyMap<number, readonly Fault[]>;

  constructor(faults: ReadonlyMap<number, readonly Fault[]>) {
    super('Rows are refused');
    this.faults = faults;
  }
}

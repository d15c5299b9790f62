import { AppError } from '@crm/errors';
import { runOutsideContext } from '@crm/runtime';

/** What a write needs of others when some of its links are kept by relationships. */
export interface Coordination<Staged> {
  readonly newOperation: () => string;
  /** Prepares the links under an operation, invisibly, all or none. */
  readonly stage: (operation: string, links: readonly Staged[]) => Promise<void>;
  /** Aborts an operation, unless it is decided; answers how it has ended. */
  readonly abort: (operation: string) => Promise<'committed' | 'aborted'>;
  /** Has the operation settled soon, without waiting for it. */
  readonly settleSoon: () => void;
}

/** One write that spans services. */
export interface SpanningWrite<Staged, Result> {
  readonly staged: readonly Staged[];
  /**
   * Writes the record and commits the operation, in one transaction; without an operation there is nothing to commit but the
   * record. Must write nothing when the operation has been aborted meanwhile.
   */
  readonly decide: (operation: string | undefined) => Promise<Result>;
  /** The result of a decision that was made, but whose answer got lost. */
  readonly recall: () => Promise<Result | undefined>;
  /** Aborted when nobody waits for the write any more. */
  readonly signal: AbortSignal;
}

/**
 * Makes a write whole or not at all, for every reader at every instant and after a crash at any step
 * (services#stage-decide-settle): stage the links, decide by the commit of the record, settle later. Whoever dies
 * before the decision leaves something that nobody sees and that relationships has aborted after a while; whoever dies
 * after it, something that everybody sees and that the next process settles.
 */
export async function writeWithLinks<Staged, Result>(
  { newOperation, stage, abort, settleSoon }: Coordination<Staged>,
  { staged, decide, recall, signal }: SpanningWrite<Staged, Result>,
): Promise<Result> {
  if (staged.length === 0) return decide(undefined);
  const operation = newOperation();
  let isStaged = false;
  try {
    await stage(operation, staged);
    isStaged = true;
    if (signal.aborted) throw new AppError({ code: 8903 });
    const result = await decide(operation);
    settleSoon();
    return result;
  } catch (error) {
    // What was refused was not staged either.
    if (!isStaged && error instanceof AppError && error.status < 500) throw error;
    // Asking is the only way to know: the connection may have been lost after the commit had reached the database.
    // Also when the time is up: what was staged should not stand in the way of others.
    const outcome = await runOutsideContext(() => abort(operation)).catch(() => undefined);
    settleSoon();
    const result = outcome === 'committed' ? await recall().catch(() => undefined) : undefined;
    if (result === undefined) throw error;
    return result;
  }
}

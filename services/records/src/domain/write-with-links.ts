import { AppError, codes } from '@crm/errors';
import { runOutsideContext } from '@crm/runtime';

/** The functions that a write needs when the relationships service stores some of its links. */
export interface Coordination<Staged> {
  readonly newOperation: () => string;
  /** Stages the links under an operation, all or none. */
  readonly stage: (operation: string, links: readonly Staged[]) => Promise<void>;
  /** Aborts an operation, unless it is decided; returns its outcome. */
  readonly abort: (operation: string) => Promise<'committed' | 'aborted'>;
  /** Starts settling the operation, without waiting for it. */
  readonly settleSoon: () => void;
  /** The write is part of a unit of work, which decides the operation. */
  readonly isJoined: boolean;
}

/** One write that spans services. */
export interface SpanningWrite<Staged, Result> {
  readonly staged: readonly Staged[];
  /**
   * Writes the record and commits the operation, in one transaction; without an operation only the record is committed.
   * Must write nothing when the operation has been aborted meanwhile.
   */
  readonly decide: (operation: string | undefined) => Promise<Result>;
  /** The result of a decision that was made, but whose answer was lost. */
  readonly recall: () => Promise<Result | undefined>;
  /** Aborted when the caller no longer waits for the write. */
  readonly signal: AbortSignal;
}

/**
 * Makes a write atomic for every reader at every instant, even after a crash at any step
 * (services#stage-decide-settle): stage the links, decide by the commit of the record, settle later. A process that
 * dies before the decision leaves only staged links, which are invisible and which relationships aborts after a while.
 * A process that dies after the decision leaves a committed operation, whose links are visible to everybody and which
 * any process of this service settles.
 */
export async function writeWithLinks<Staged, Result>(
  { newOperation, stage, abort, settleSoon, isJoined }: Coordination<Staged>,
  { staged, decide, recall, signal }: SpanningWrite<Staged, Result>,
): Promise<Result> {
  if (staged.length === 0) return decide(undefined);
  const operation = newOperation();
  if (isJoined) {
    await stage(operation, staged);
    return decide(undefined);
  }
  let isStaged = false;
  try {
    await stage(operation, staged);
    isStaged = true;
    if (signal.aborted) throw new AppError({ code: codes.deadlineExceeded });
    const result = await decide(operation);
    settleSoon();
    return result;
  } catch (error) {
    // relationships refused the operation and staged nothing: there is nothing to abort.
    if (!isStaged && error instanceof AppError && error.status < 500) throw error;
    // The connection may have been lost after the commit reached the database; only the database knows the outcome.
    // This is also done when the time is up: staged links should not block others.
    const outcome = await runOutsideContext(() => abort(operation)).catch(() => undefined);
    settleSoon();
    const result = outcome === 'committed' ? await recall().catch(() => undefined) : undefined;
    if (result === undefined) throw error;
    return result;
  }
}

import { codeEntry, type ErrorCode } from './codes.js';
import { cutValue } from './cut-value.js';
import { MAX_POINTER_LENGTH } from './json-pointer.js';
import { kinds, type ErrorKind } from './kind.js';

/** Where in the request a fault is: a JSON pointer (RFC 6901) into the body, or a query parameter. */
export type FaultSource = { readonly pointer: string } | { readonly parameter: string };

/** One fault of a request: a code of the catalogue and the circumstances. */
export interface Fault {
  readonly code: ErrorCode;
  /** Replaces the catalogue's detail. */
  readonly detail?: string;
  /** The offending value as text; shown in the title. An `AppError` keeps its first 200 characters. */
  readonly value?: string;
  readonly source?: FaultSource;
}

export interface AppErrorOptions {
  /** The underlying failure, for the log; never sent to a client. */
  readonly cause?: unknown;
  /** Seconds after which a repeat may succeed (header Retry-After). */
  readonly retryAfterSeconds?: number;
}

/**
 * The only error that crosses function and process boundaries on purpose. It carries one fault, or several when a
 * document is refused for several reasons at once (documents#faults-together: at most 100). Anything else that is
 * thrown is a defect and becomes code 8901 at the edge.
 */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly faults: readonly [Fault, ...Fault[]];
  readonly retryAfterSeconds: number | undefined;

  constructor(faults: Fault | readonly [Fault, ...Fault[]], options: AppErrorOptions = {}) {
    const list = asFaults(faults);
    super(list.map(faultDetail).join('; '), 'cause' in options ? { cause: options.cause } : undefined);
    this.faults = boundAll(list);
    this.retryAfterSeconds = options.retryAfterSeconds;
  }

  get code(): ErrorCode {
    return this.faults[0].code;
  }

  /** Kind of the first fault; decides the gRPC status. */
  get kind(): ErrorKind {
    return codeEntry(this.code).kind;
  }

  /** HTTP status: the faults' common one, else the most general one, 400 or 500 (JSON:API 1.0, section Errors). */
  get status(): number {
    const statuses = new Set(this.faults.map(faultStatus));
    if (statuses.size === 1) return faultStatus(this.faults[0]);
    return Math.max(...statuses) >= 500 ? 500 : 400;
  }

  /** The same error with its faults changed. */
  withFaults(change: (fault: Fault) => Fault): AppError {
    const [first, ...others] = this.faults;
    const { cause, retryAfterSeconds } = this;
    const options = { cause, ...(retryAfterSeconds !== undefined && { retryAfterSeconds }) };
    return new AppError([change(first), ...others.map(change)], options);
  }

  /** The same error at `place` of a larger document: a JSON Pointer (RFC 6901) that precedes the pointer of each fault. */
  within(place: string): AppError {
    return this.withFaults(({ source, ...fault }) => {
      const pointer = source !== undefined && 'pointer' in source ? source.pointer : '';
      return { ...fault, source: { pointer: place + pointer } };
    });
  }
}

export function faultStatus(fault: Fault): number {
  const entry = codeEntry(fault.code);
  return entry.status ?? kinds[entry.kind].httpStatus;
}

/** The text about one fault for a human reader. */
export function faultDetail(fault: Fault): string {
  return fault.detail ?? codeEntry(fault.code).detail;
}

/** Maximum number of faults that one error reports (documents#faults-together). */
export const MAX_FAULTS = 100;

/** The first 100 faults, with values and names no longer than an error shows them. */
export function boundFaults(faults: readonly Fault[]): Fault[] {
  return faults.slice(0, MAX_FAULTS).map(bound);
}

/** Throws the first 100 collected faults as one error; returns when there are none. */
export function throwIfAny(faults: readonly Fault[]): void {
  const [first, ...rest] = faults.slice(0, MAX_FAULTS);
  if (first !== undefined) throw new AppError([first, ...rest]);
}

function boundAll([first, ...rest]: readonly [Fault, ...Fault[]]): readonly [Fault, ...Fault[]] {
  return [bound(first), ...rest.map(bound)];
}

/** Values and names that a client made up may be as long as its document. */
function bound(fault: Fault): Fault {
  const { value } = fault;
  return boundPointer(value === undefined ? fault : { ...fault, value: cutValue(value) });
}

/** When a name is too long, the pointer ends at the member that contains it. */
function boundPointer(fault: Fault): Fault {
  const { source } = fault;
  if (source === undefined || !('pointer' in source) || source.pointer.length <= MAX_POINTER_LENGTH) return fault;
  const end = source.pointer.lastIndexOf('/', MAX_POINTER_LENGTH);
  return { ...fault, source: { pointer: source.pointer.slice(0, end) } };
}

function asFaults(faults: Fault | readonly [Fault, ...Fault[]]): readonly [Fault, ...Fault[]] {
  return 'code' in faults ? [faults] : faults;
}

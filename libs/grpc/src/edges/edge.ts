export type ServiceName = 'auth' | 'events' | 'files' | 'gateway' | 'records' | 'relationships';

/**
 * When a lost call is repeated, with up to 3 attempts, 50 ms apart and doubling:
 * - `safe`: always, because two executions have the effect of one;
 * - `keyed`: when the call carries a key under which the peer keeps its first answer, see `CallOptions.idempotent`;
 * - `none`: never.
 */
export type RetryClass = 'keyed' | 'none' | 'safe';

/** Calls of one kind from one service to another, which share deadline, breaker and bulkhead. */
export interface EdgeClass {
  /** Short and unique for the two services. */
  readonly name: string;
  /**
   * Full names of methods, such as `crm.auth.v1.KeyService/GetJwks`; `*` after the slash means all methods of a
   * service.
   */
  readonly rpcs: readonly string[];
  /** Maximum duration of a call that sets no other, in milliseconds. */
  readonly deadlineMs: number;
  readonly retry: RetryClass;
  /** Minimum number of calls in 10 s for the breaker to judge; `none` means no breaker. */
  readonly breakerVolume: number | 'none';
  /** Maximum number of calls under way at once, in one process. */
  readonly bulkhead: number;
  /**
   * Whether one user, or one site of clients without a known user, has at most half of the bulkhead: for calls whose
   * owners nothing else in the process keeps apart.
   */
  readonly halfForOwner?: boolean;
}

/** A call edge: everything that one service calls at another. */
export interface Edge {
  readonly from: string;
  readonly to: string;
  readonly classes: readonly EdgeClass[];
}

/** A caller that is no service of the project, and one method or set of methods that it may call. */
export interface ExtraCaller {
  readonly name: string;
  /** Full names, such as `crm.records.v1.RecordReaderService/Get`. */
  readonly rpcs: readonly string[];
}

/** The class of a method; undefined for a method that may not be called. The first match counts. */
export function classOf({ classes }: Edge, service: string, method: string): EdgeClass | undefined {
  const [exact, whole] = [`${service}/${method}`, `${service}/*`];
  return classes.find(({ rpcs }) => rpcs.includes(exact) || rpcs.includes(whole) || rpcs.includes('*'));
}

/** How the call edge of a tool differs from the default. */
export interface ToolEdgeOptions {
  /** The name that it calls under, because services accept calls from named callers only. Default `tool`. */
  readonly from?: string;
  /** Default 5,000 ms. */
  readonly deadlineMs?: number;
  /** Default `keyed`. */
  readonly retry?: RetryClass;
  /** Default: no breaker. */
  readonly breakerVolume?: EdgeClass['breakerVolume'];
  /** Default: unlimited. */
  readonly bulkhead?: number;
  /** Default false. */
  readonly halfForOwner?: boolean;
}

/**
 * The call edge of a client that is not one of our services, such as a test or a measurement: it may call everything.
 */
export function toolEdge(
  to: string,
  { from = 'tool', deadlineMs = 5_000, retry = 'keyed', ...bounds }: ToolEdgeOptions = {},
): Edge {
  const edgeClass = { name: 'all', rpcs: ['*'], deadlineMs, retry, breakerVolume: 'none', bulkhead: Infinity } as const;
  return { from, to, classes: [{ ...edgeClass, ...bounds }] };
}

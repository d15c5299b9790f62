/** A process of the project. */
export type ServiceName = 'auth' | 'files' | 'gateway' | 'records' | 'relationships';

/**
 * When a call that got lost is repeated, up to 3 tries, 50 ms apart and doubling:
 * - `safe`: always, because doing it twice is doing it once;
 * - `keyed`: when the call carries a key under which the peer keeps its first answer, see `CallOptions.idempotent`;
 * - `none`: never.
 */
export type RetryClass = 'keyed' | 'none' | 'safe';

/** Calls of one kind from one service to another, which share deadline, breaker and bulkhead. */
export interface EdgeClass {
  /** Short and unique for the pair of services. */
  readonly name: string;
  /** Full names of methods, such as `crm.auth.v1.KeyService/GetJwks`; `*` after the slash stands for all of a service. */
  readonly rpcs: readonly string[];
  /** Longest time of a call that is given no other, in milliseconds. */
  readonly deadlineMs: number;
  readonly retry: RetryClass;
  /** How many calls in 10 s there must be for the breaker to judge by them; `none` is no breaker. */
  readonly breakerVolume: number | 'none';
  /** How many calls may be under way at once, in one process. */
  readonly bulkhead: number;
}

/** All that one service calls at another. */
export interface Edge {
  readonly from: string;
  readonly to: string;
  readonly classes: readonly EdgeClass[];
}

/** The class of a method; undefined for a method that may not be called. The first that fits counts. */
export function classOf({ classes }: Edge, service: string, method: string): EdgeClass | undefined {
  const [exact, whole] = [`${service}/${method}`, `${service}/*`];
  return classes.find(({ rpcs }) => rpcs.includes(exact) || rpcs.includes(whole) || rpcs.includes('*'));
}

/** How a client that is no service differs from the usual. */
export interface ToolEdgeOptions {
  /** Whom it poses as, because services take calls from each other only. Default `tool`. */
  readonly from?: ServiceName;
  /** Default 5,000 ms. */
  readonly deadlineMs?: number;
  /** Default `keyed`. */
  readonly retry?: RetryClass;
  /** Default: no breaker. */
  readonly breakerVolume?: EdgeClass['breakerVolume'];
  /** Default: any number. */
  readonly bulkhead?: number;
}

/** The edge of a client that is no service of ours, such as a test or a measurement: it may call everything. */
export function toolEdge(
  to: string,
  { from, deadlineMs = 5_000, retry = 'keyed', breakerVolume = 'none', bulkhead = Infinity }: ToolEdgeOptions = {},
): Edge {
  return {
    from: from ?? 'tool',
    to,
    classes: [{ name: 'all', rpcs: ['*'], deadlineMs, retry, breakerVolume, bulkhead }],
  };
}

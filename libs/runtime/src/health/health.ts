/** Whether a process wants work. Dependencies that fail later do not change it: requests that need them get 503. */
export interface Health {
  readonly started: boolean;
  markStarted(): void;
  /** The process is shutting down; it still serves requests that arrive. */
  readonly draining: boolean;
  markDraining(): void;
  /** Adds a condition of readiness, such as a schema that is new enough. */
  addCheck(name: string, check: () => boolean): void;
  /** Names of the conditions that do not hold now. */
  readonly failing: readonly string[];
  /** Started, not draining, and every condition holds. */
  readonly ready: boolean;
  /** Has been ready once: the start is over, whatever happens later. */
  readonly everReady: boolean;
  /** Announces that a condition may have changed, so that listeners are called at once and not at the next probe. */
  refresh(): void;
  /** Calls the listener at every change of `ready`. */
  onChange(listener: (ready: boolean) => void): void;
}

/** The state of a process that has just started: neither `started` nor `ready`. */
export function createHealth(): Health {
  const checks = new Map<string, () => boolean>();
  const listeners: ((ready: boolean) => void)[] = [];
  let started = false;
  let draining = false;
  let lastReady = false;
  let everReady = false;

  function failing(): string[] {
    const names: string[] = [];
    if (!started) names.push('started');
    if (draining) names.push('draining');
    for (const [name, check] of checks) if (!check()) names.push(name);
    return names;
  }

  function refresh(): boolean {
    const ready = failing().length === 0;
    if (ready !== lastReady) {
      lastReady = ready;
      everReady ||= ready;
      for (const listener of listeners) listener(ready);
    }
    return ready;
  }

  return {
    get started() {
      return started;
    },
    markStarted: () => {
      started = true;
      refresh();
    },
    get draining() {
      return draining;
    },
    markDraining: () => {
      draining = true;
      refresh();
    },
    addCheck: (name, check) => {
      checks.set(name, check);
      refresh();
    },
    get failing() {
      return failing();
    },
    get ready() {
      return refresh();
    },
    get everReady() {
      return refresh() || everReady;
    },
    refresh: () => {
      refresh();
    },
    onChange: (listener) => {
      listeners.push(listener);
    },
  };
}

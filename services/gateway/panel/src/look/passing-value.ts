import { useSyncExternalStore } from 'react';

/** A value that passes from the API to the dialog that shows it. It is only in memory, until it is discarded. */
export interface PassingValue<T> {
  readonly show: (value: T) => void;
  readonly forget: () => void;
  readonly subscribe: (listener: () => void) => () => void;
  readonly current: () => T | undefined;
}

/** Creates a passing value, empty at first. */
export function createPassingValue<T>(): PassingValue<T> {
  let present: T | undefined;
  const listeners = new Set<() => void>();
  const set = (value: T | undefined): void => {
    present = value;
    for (const listener of listeners) listener();
  };
  return {
    show: set,
    forget: () => {
      set(undefined);
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    current: () => present,
  };
}

/** The current value, for a component. */
export function usePassingValue<T>({ subscribe, current }: PassingValue<T>): T | undefined {
  return useSyncExternalStore(subscribe, current);
}

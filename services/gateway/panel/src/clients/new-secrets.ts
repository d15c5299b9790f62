import { useSyncExternalStore } from 'react';
import type { NewSecret } from '../data/data-provider.js';

/** The secret that is being shown: in memory, until it was seen or the page was left. */
export interface NewSecrets {
  readonly show: (secret: NewSecret) => void;
  readonly forget: () => void;
  readonly subscribe: (listener: () => void) => () => void;
  readonly current: () => NewSecret | undefined;
}

/** The one place where a new secret passes from the API to the dialog that shows it. */
export const newSecrets: NewSecrets = createNewSecrets();

/** The secret to be shown. */
export function useNewSecret(): NewSecret | undefined {
  return useSyncExternalStore(newSecrets.subscribe, newSecrets.current);
}

function createNewSecrets(): NewSecrets {
  let present: NewSecret | undefined;
  const listeners = new Set<() => void>();
  const set = (secret: NewSecret | undefined): void => {
    present = secret;
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

import { useSyncExternalStore } from 'react';

/** The modules that the last removal of a role has opened, until the user has read so. */
export const openedModules = createOpenedModules();

/** The same, for a component. */
export function useOpenedModules(): readonly string[] | undefined {
  return useSyncExternalStore(openedModules.subscribe, openedModules.current);
}

function createOpenedModules() {
  let present: readonly string[] | undefined;
  const listeners = new Set<() => void>();
  const set = (modules: readonly string[] | undefined): void => {
    present = modules;
    for (const listener of listeners) listener();
  };
  return {
    show: (modules: readonly string[]): void => {
      set(modules);
    },
    forget: (): void => {
      set(undefined);
    },
    current: (): readonly string[] | undefined => present,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

import { memoryStore, type Store } from 'ra-core';

/** The keys kept in the browser after the page is closed: theme, language and client id, but no data. */
const KEPT = ['theme', 'locale', 'client'] as const;
const PREFIX = 'crm-panel.';

/** A store of react-admin that lives as long as the page, except for {@link KEPT}. */
export function createPreferences(storage: Storage): Store {
  const kept = KEPT.flatMap((name): [string, unknown][] => {
    const value = read(storage, name);
    return value === undefined ? [] : [[name, value]];
  });
  const store = memoryStore(Object.fromEntries(kept));
  const isKept = (key: string): boolean => KEPT.some((name) => name === key);
  return {
    ...store,
    setItem: (key, value) => {
      if (isKept(key)) storage.setItem(PREFIX + key, JSON.stringify(value));
      store.setItem(key, value);
    },
    // Signing out discards everything but the preferences.
    reset: () => {
      const present = KEPT.map((name) => [name, store.getItem<unknown>(name)] as const);
      store.reset();
      for (const [name, value] of present) if (value !== undefined) store.setItem(name, value);
    },
  };
}

function read(storage: Storage, name: string): unknown {
  try {
    const text = storage.getItem(PREFIX + name);
    return text === null ? undefined : (JSON.parse(text) as unknown);
  } catch {
    return undefined;
  }
}

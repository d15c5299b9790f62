import { memoryStore, type Store } from 'ra-core';

/** What the browser keeps after the page is closed: how the panel looks and which client it signs in with; nothing of the data. */
const KEPT = ['theme', 'locale', 'client'] as const;
const PREFIX = 'crm-panel.';

/** A store of react-admin that is gone with the page, but for {@link KEPT}. */
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
    // Signing out forgets what was looked at, not how the panel looks.
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

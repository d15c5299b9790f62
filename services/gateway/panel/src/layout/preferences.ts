import { memoryStore, type Store } from 'ra-core';

/**
 * The keys kept in the browser after the page is closed: theme, language, client id, and for each module the names of
 * the columns that its list hides, but no data.
 */
const KEPT = /^(theme|locale|client|modules\/\w+\.datatable)$/;
const PREFIX = 'crm-panel.';

/** A store of react-admin that lives as long as the page, except for what {@link KEPT} matches. */
export function createPreferences(storage: Storage): Store {
  const names = Object.keys(storage)
    .filter((key) => key.startsWith(PREFIX))
    .map((key) => key.slice(PREFIX.length));
  const kept = new Map(names.filter((name) => KEPT.test(name)).map((name) => [name, read(storage, name)]));
  const store = memoryStore(Object.fromEntries([...kept].filter(([, value]) => value !== undefined)));
  return {
    ...store,
    setItem: (key, value) => {
      if (KEPT.test(key)) {
        storage.setItem(PREFIX + key, JSON.stringify(value));
        kept.set(key, value);
      }
      store.setItem(key, value);
    },
    // Signing out discards everything but the preferences.
    reset: () => {
      store.reset();
      for (const [name, value] of kept) if (value !== undefined) store.setItem(name, value);
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

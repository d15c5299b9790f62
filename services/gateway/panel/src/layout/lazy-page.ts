import { createElement, lazy, useState, type ComponentType } from 'react';

const loaders = new Set<() => Promise<unknown>>();

/** A page whose script is loaded when the page is first shown. A loaded one is shown at once. */
export function lazyPage<Name extends string>(
  load: () => Promise<Readonly<Record<Name, ComponentType>>>,
  name: Name,
): ComponentType {
  let loaded: ComponentType | undefined;
  const keep = async () => ({ default: (loaded = (await load())[name]) });
  const later = lazy<ComponentType>(keep);
  loaders.add(keep);
  return function LazyPage() {
    // Another component would be another page, without what the user has done in this one.
    const [page] = useState(() => loaded ?? later);
    return createElement(page);
  };
}

/**
 * Loads the scripts of all pages, so that a page opened later does not wait, and works although a new release has
 * replaced the files meanwhile.
 */
export function loadPages(): void {
  for (const load of loaders) load().catch(() => undefined);
}

import { lazy, type ComponentType } from 'react';

const loaders = new Set<() => Promise<unknown>>();

/** A page whose script is loaded when the page is first shown. */
export function lazyPage<Name extends string>(
  load: () => Promise<Readonly<Record<Name, ComponentType>>>,
  name: Name,
): ComponentType {
  loaders.add(load);
  return lazy<ComponentType>(async () => ({ default: (await load())[name] }));
}

/**
 * Loads the scripts of all pages, so that a page opened later does not wait, and works although a new release has
 * replaced the files meanwhile.
 */
export function loadPages(): void {
  for (const load of loaders) load().catch(() => undefined);
}

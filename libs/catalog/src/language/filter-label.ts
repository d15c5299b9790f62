import type { LanguagePack } from './texts.js';

/** The label of a named filter: from the texts of its module, else from the filters that several modules have. */
export function filterLabel(module: string, filter: string, pack: LanguagePack): string {
  return pack.modules[module]?.filters?.[filter] ?? pack.common.filters[filter] ?? '';
}

import type { LanguagePack } from './texts.js';

/** The label of a key of a drop-down: its own, else the name of the module that it is. Choosing nothing has none. */
export function optionLabel(pack: LanguagePack, dropdown: string, key: string): string {
  return pack.dropdowns[dropdown]?.[key] ?? pack.modules[key]?.labelPlural ?? '';
}

import type { LanguagePack } from './texts.js';

/** The label of a section: from the texts of its module, else from the sections that several modules have. */
export function sectionLabel(module: string, section: string, pack: LanguagePack): string {
  return pack.modules[module]?.sections?.[section] ?? pack.common.sections[section] ?? '';
}

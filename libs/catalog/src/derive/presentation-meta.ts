import { sectionLabelKey } from '../language/label-key.js';
import { sectionLabel } from '../language/section-label.js';
import type { LanguagePack } from '../language/texts.js';
import type { Catalog, Module } from '../model.js';
import { presentationOf, type Presentation } from './presentation.js';

/** `meta.{module}.presentation` of metadata#presentation. */
export interface PresentationMeta extends Omit<Presentation, 'sections'> {
  readonly sections: readonly SectionMeta[];
}

export interface SectionMeta {
  readonly name: string;
  /** The key of its label in `meta/language`. */
  readonly vname: string;
  readonly label: string;
  readonly attributes: readonly string[];
}

export function presentationMeta(module: Module, catalog: Catalog, pack: LanguagePack): PresentationMeta {
  const { sections, ...presentation } = presentationOf(module, catalog);
  const described = [...sections].map(([name, attributes]) => {
    return { name, vname: sectionLabelKey(name), label: sectionLabel(module.name, name, pack), attributes };
  });
  return { ...presentation, sections: described };
}

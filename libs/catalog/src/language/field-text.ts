import type { Field } from '../model.js';
import type { FieldText, LanguagePack } from './texts.js';

/**
 * The texts of an attribute: from those of its module, else from the attributes that several modules have. The content
 * of a file is named after the file.
 */
export function fieldText(module: string, { name, derived }: Field, pack: LanguagePack): FieldText | undefined {
  const textOf = (attribute: string): FieldText | undefined =>
    pack.modules[module]?.fields?.[attribute] ?? pack.common.fields[attribute];
  if (derived?.kind !== 'content') return textOf(name);
  const { label, help } = pack.common.content;
  return { label: label.replace('{file}', textOf(derived.field)?.label ?? ''), help };
}

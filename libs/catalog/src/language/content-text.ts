import type { Field } from '../model.js';
import type { FieldText, LanguagePack } from './texts.js';

/** The texts of the content of a file, made from those of the file; undefined for any other field. */
export function contentText(
  { derived }: Field,
  texts: Readonly<Record<string, FieldText>> | undefined,
  { content: [label, help] }: LanguagePack,
): FieldText | undefined {
  if (derived?.kind !== 'content') return undefined;
  return [label.replace('{file}', texts?.[derived.field]?.[0] ?? ''), help];
}

import { useLocale, useRecordContext } from 'ra-core';
import type { ReactElement } from 'react';
import { textOf } from '../data/text-of.js';
import { useModules } from '../records/use-metadata.js';
import { LOCALES } from './vocabulary.js';

interface TextProps {
  readonly source: string;
  readonly label?: string;
}

/** The module that an attribute of the definition names, in the user's language. */
export function ModuleText({ source }: TextProps): ReactElement {
  const { data: modules = {} } = useModules();
  const module = textOf(useRecordContext()?.[source]);
  return <>{modules[module]?.labelPlural ?? module}</>;
}

/** A text that the definition has in several languages, in that of the user, else in English. */
export function LabelText({ source }: TextProps): ReactElement {
  const locale = LOCALES[useLocale() as keyof typeof LOCALES];
  const texts = (useRecordContext()?.[source] ?? {}) as Readonly<Record<string, string>>;
  return <>{texts[locale] ?? texts[LOCALES.en]}</>;
}

import type { useTranslate } from 'ra-core';
import type { ReactElement } from 'react';
import { TextInput, type TextInputProps } from 'react-admin';
import { LOCALES } from './vocabulary.js';

/** Inputs of a text in each language. `english` has further properties of the English one. */
export function textInputs(
  translate: ReturnType<typeof useTranslate>,
  { source, label, english = {} }: { source: string; label: string; english?: Partial<TextInputProps> },
): ReactElement[] {
  return Object.entries(LOCALES).map(([language, locale]) => (
    <TextInput
      key={locale}
      source={`${source}.${locale}`}
      label={`${translate(label)} (${translate(`crm.language.${language}`)})`}
      helperText={false}
      slotProps={{ htmlInput: { autoComplete: 'off' } }}
      {...(language === 'en' ? english : {})}
    />
  ));
}

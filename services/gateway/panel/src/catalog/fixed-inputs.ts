import { required, useRecordContext, type Validator } from 'ra-core';
import { useRef, type ChangeEvent } from 'react';
import { useFormContext } from 'react-hook-form';
import { textOf } from '../data/text-of.js';

/** Of the inputs that must have a value. */
export const REQUIRED = required();

/** Properties of inputs whose values never change once the definition exists. */
export function useFixed(): { readonly readOnly: boolean; readonly validate: Validator; readonly sx: object } {
  const readOnly = useRecordContext()?.id !== undefined;
  return { readOnly, validate: REQUIRED, sx: { maxWidth: 480 } };
}

/** Fills this input with a name that follows from a label, until the user writes another one. */
export function useSuggestion(
  source: string,
  nameOf: (label: string) => string,
): (event: ChangeEvent<HTMLInputElement>) => void {
  const { readOnly } = useFixed();
  const { getValues, setValue } = useFormContext();
  const suggestion = useRef('');
  return ({ target }) => {
    if (readOnly || textOf(getValues(source)) !== suggestion.current) return;
    suggestion.current = nameOf(target.value);
    setValue(source, suggestion.current, { shouldDirty: true });
  };
}

import type { ReactElement } from 'react';
import { AutocompleteInput, type AutocompleteInputProps } from 'react-admin';
import { useModules } from '../records/use-metadata.js';

/** Chooses a module by its name in the user's language. */
export function ModuleInput(
  props: Omit<AutocompleteInputProps, 'choices'> & { readonly alwaysOn?: boolean },
): ReactElement {
  const { data: modules = {} } = useModules();
  const choices = Object.entries(modules).map(([id, { labelPlural }]) => ({ id, name: labelPlural }));
  return <AutocompleteInput {...props} choices={choices} translateChoice={false} />;
}

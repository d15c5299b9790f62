import { useTranslate, useWrappedSource } from 'ra-core';
import { useId, type ReactElement } from 'react';
import { ArrayInput, RemoveItemButton, SimpleFormIterator, TextInput } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { KeepDraft } from '../forms/keep-draft.js';
import { PlaceFaults } from '../forms/place-faults.js';
import { useNextFocus } from '../look/focus-page.js';
import { useDropdowns } from '../records/use-metadata.js';
import { REQUIRED, useFixed } from './fixed-inputs.js';
import { textInputs } from './text-inputs.js';
import { KEPT } from './without-empty-texts.js';

/** react-admin shows the buttons of an item under a mouse only. */
const SHOWN = { '& .RaSimpleFormIterator-action': { visibility: 'visible' } };

/** The attributes of a drop-down. */
export function OptionsFormFields(): ReactElement {
  const translate = useTranslate();
  const fixed = useFixed();
  const { data: dropdowns = {} } = useDropdowns();
  const namesId = useId();
  return (
    <>
      <KeepDraft />
      <PlaceFaults />
      <TextInput
        source="name"
        helperText={!fixed.readOnly && 'crm.catalog.options_name_help'}
        slotProps={{ htmlInput: { list: namesId, autoComplete: 'off' } }}
        {...fixed}
      />
      <datalist id={namesId}>
        {Object.keys(dropdowns).map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <ArrayInput source="items" helperText="crm.catalog.items_help">
        <SimpleFormIterator inline fullWidth disableClear removeButton={<RemoveButton />} sx={SHOWN}>
          <KeyInput source="key" />
          {textInputs(translate, { source: 'labels', label: 'crm.catalog.label', english: { validate: REQUIRED } })}
        </SimpleFormIterator>
      </ArrayInput>
    </>
  );
}

function KeyInput({ source }: { readonly source: string }): ReactElement {
  return (
    <TextInput source={source} label="crm.catalog.key" readOnly={useIsKept()} validate={REQUIRED} helperText={false} />
  );
}

function RemoveButton(): ReactElement | null {
  useNextFocus('.button-add-items');
  return useIsKept() ? null : <RemoveItemButton />;
}

/** Whether the item of the surrounding inputs is one that the drop-down has. */
function useIsKept(): boolean {
  return useWatch({ name: useWrappedSource(KEPT) }) === true;
}

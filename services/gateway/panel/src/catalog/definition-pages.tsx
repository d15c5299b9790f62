import type { ComponentType, ReactElement } from 'react';
import { Create, Edit, SimpleForm } from 'react-admin';
import { WHOLE_RECORD } from '../data/whole-record.js';
import { KeepDraft } from '../forms/keep-draft.js';
import { PlaceFaults } from '../forms/place-faults.js';
import { withoutEmptyTexts } from './without-empty-texts.js';

interface DefinitionForm {
  readonly inputs: ComponentType;
  /** Of the page of a definition: with a button that deletes it, and in most kinds one that saves it. */
  readonly toolbar: ReactElement;
  readonly defaultValues?: object;
}

/** The page that defines something of a kind, and the page that changes or deletes it. */
export function definitionPages(kind: DefinitionForm): readonly [create: ComponentType, edit: ComponentType] {
  const { inputs: Inputs, toolbar, defaultValues } = kind;
  const form = (options: { readonly toolbar?: ReactElement; readonly defaultValues?: object }): ReactElement => (
    <SimpleForm sanitizeEmptyValues {...options}>
      <KeepDraft />
      <PlaceFaults />
      <Inputs />
    </SimpleForm>
  );
  return [
    function DefinitionCreate() {
      return (
        <Create redirect="list" transform={withoutEmptyTexts}>
          {form({ defaultValues })}
        </Create>
      );
    },
    function DefinitionEdit() {
      return (
        <Edit {...WHOLE_RECORD} mutationMode="pessimistic" transform={withoutEmptyTexts}>
          {form({ toolbar })}
        </Edit>
      );
    },
  ];
}

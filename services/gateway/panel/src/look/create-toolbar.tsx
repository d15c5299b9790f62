import type { ReactElement } from 'react';
import { CreateButton, TopToolbar } from 'react-admin';

/** The toolbar of a list to which records can be added. */
export function CreateToolbar(): ReactElement {
  return (
    <TopToolbar>
      <CreateButton />
    </TopToolbar>
  );
}

import type { ReactElement } from 'react';
import { CreateButton, TopToolbar } from 'react-admin';

/** What stands above a list to which records can be added. */
export function CreateToolbar(): ReactElement {
  return (
    <TopToolbar>
      <CreateButton />
    </TopToolbar>
  );
}

import type { ReactElement } from 'react';
import { DataTable } from 'react-admin';
import { DefinitionList } from './definition-list.js';

/** Custom drop-downs, and what is added to built-in ones. */
export function OptionsList(): ReactElement {
  return (
    <DefinitionList none="crm.catalog.no_options">
      <DataTable.Col
        source="items"
        align="right"
        disableSort
        render={({ items }) => (items as readonly unknown[]).length}
      />
    </DefinitionList>
  );
}

import type { FieldMeta } from '@crm/catalog';
import Download from '@mui/icons-material/GetApp';
import { useListContext, useResourceContext, useStore } from 'ra-core';
import { lazy, type ReactElement } from 'react';
import { isOwnList } from '../data/list-query.js';
import { DialogButton } from '../look/dialog-button.js';

const ExportDialog = lazy(async () => ({ default: (await import('./export-dialog.js')).ExportDialog }));

/** Saves the list with its visible columns as a file. Records that the user marked or viewed have no export. */
export function ExportButton(props: {
  readonly columns: readonly FieldMeta[];
  /** The names of the columns that are hidden until the user chooses others. */
  readonly hidden: string[];
}): ReactElement | null {
  const list = useListContext();
  const [hidden] = useStore<string[]>(`${useResourceContext() ?? ''}.datatable`, props.hidden);
  const columns = props.columns.filter(({ name }) => !hidden.includes(name));
  if (isOwnList(list.filterValues)) return null;
  return (
    <DialogButton
      label="ra.action.export"
      icon={<Download />}
      dialog={(onClose) => <ExportDialog columns={columns} onClose={onClose} />}
    />
  );
}

import type { FieldMeta } from '@crm/catalog';
import Download from '@mui/icons-material/GetApp';
import { useResourceContext, useStore } from 'ra-core';
import { lazy, Suspense, useState, type ReactElement } from 'react';
import { Button } from 'react-admin';

const ExportDialog = lazy(async () => ({ default: (await import('./export-dialog.js')).ExportDialog }));

/** Saves the list with its visible columns as a file. */
export function ExportButton(props: {
  readonly columns: readonly FieldMeta[];
  /** The names of the columns that are hidden until the user chooses others. */
  readonly hidden: string[];
}): ReactElement {
  const [hidden] = useStore<string[]>(`${useResourceContext() ?? ''}.datatable`, props.hidden);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button
        label="ra.action.export"
        onClick={() => {
          setIsOpen(true);
        }}
      >
        <Download />
      </Button>
      {!isOpen ? null : (
        <Suspense>
          <ExportDialog
            columns={props.columns.filter(({ name }) => !hidden.includes(name))}
            onClose={() => {
              setIsOpen(false);
            }}
          />
        </Suspense>
      )}
    </>
  );
}

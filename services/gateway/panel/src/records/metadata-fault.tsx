import Alert from '@mui/material/Alert';
import { useEditContext, useTranslate } from 'ra-core';
import type { ReactElement } from 'react';
import type { PanelRecord } from '../data/documents.js';

/** Says why nothing can be shown. */
export function MetadataFault({ error }: { readonly error: Error }): ReactElement {
  const translate = useTranslate();
  return (
    <Alert severity="error" sx={{ my: 2 }}>
      {translate('crm.records.denied', { reason: translate(error.message, { _: error.message }) })}
    </Alert>
  );
}

/** Says why a record to be changed cannot be read. */
export function RecordFault(): ReactElement | null {
  const { error } = useEditContext<PanelRecord>();
  return error && <MetadataFault error={error} />;
}

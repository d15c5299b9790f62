import Alert from '@mui/material/Alert';
import { useTranslate } from 'ra-core';
import type { ReactElement } from 'react';

/** Says why nothing can be shown. */
export function MetadataFault({ error }: { readonly error: Error }): ReactElement {
  const translate = useTranslate();
  return (
    <Alert severity="error" sx={{ my: 2 }}>
      {translate('crm.records.denied', { reason: error.message })}
    </Alert>
  );
}

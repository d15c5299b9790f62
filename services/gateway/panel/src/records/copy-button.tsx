import ContentCopy from '@mui/icons-material/ContentCopy';
import { useCanAccess, useCreatePath, useRecordContext, useResourceContext } from 'ra-core';
import type { ReactElement } from 'react';
import { Button } from 'react-admin';
import { Link } from 'react-router-dom';

/** The parameter of the page for a new record with the id of the record to be copied. */
export const COPY = 'copy';

/** Opens a new record with the values of this one, which stay out of URL and history. */
export function CopyButton(): ReactElement | null {
  const record = useRecordContext();
  const resource = useResourceContext() ?? '';
  const createPath = useCreatePath();
  const { canAccess } = useCanAccess({ resource, action: 'create' });
  if (record === undefined || canAccess !== true) return null;
  const search = new URLSearchParams({ [COPY]: String(record.id) }).toString();
  return (
    <Button
      label="ra.action.clone"
      component={Link}
      to={{ pathname: createPath({ resource, type: 'create' }), search }}
    >
      <ContentCopy />
    </Button>
  );
}

import Upload from '@mui/icons-material/Publish';
import { useCanAccess, useCreatePath, useResourceContext } from 'ra-core';
import type { ReactElement } from 'react';
import { Button } from 'react-admin';
import { Link } from 'react-router-dom';

/** Leads to the import of a module, for those who may create records of it. */
export function ImportButton(): ReactElement | null {
  const resource = useResourceContext() ?? '';
  const createPath = useCreatePath();
  const { canAccess } = useCanAccess({ resource, action: 'create' });
  if (canAccess !== true) return null;
  return (
    <Button label="crm.import.title" component={Link} to={`${createPath({ resource, type: 'list' })}/import`}>
      <Upload />
    </Button>
  );
}

import Add from '@mui/icons-material/Add';
import AddLink from '@mui/icons-material/AddLink';
import Box from '@mui/material/Box';
import { useCreatePath, usePermissions, useTranslate } from 'ra-core';
import { lazy, type ReactElement } from 'react';
import { Button } from 'react-admin';
import { Link } from 'react-router-dom';
import { resourceOf } from '../data/place-of.js';
import { DialogButton } from '../look/dialog-button.js';
import { useModules } from '../records/use-metadata.js';
import { mayAct, type Me } from '../session/me.js';
import { originQuery } from './linked-record.js';
import { mayChange, type LinkOf } from './may-change.js';

const AddDialog = lazy(async () => ({ default: (await import('./link-dialogs.js')).AddDialog }));

/** Adds records to a link: present ones, or a new one. */
export function LinkToolbar({ of }: { readonly of: LinkOf }): ReactElement | null {
  const { permissions: me } = usePermissions<Me | null>();
  const { data: modules = {} } = useModules();
  const translate = useTranslate();
  const createPath = useCreatePath();
  if (!me || !mayChange(me, 'link', of)) return null;
  const { label, relatedModule } = of.link;
  const resource = resourceOf(relatedModule);
  const about = modules[relatedModule];
  const search = originQuery(of);
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      <DialogButton
        label={translate('crm.links.add', { link: label })}
        icon={<AddLink />}
        dialog={(onClose) => <AddDialog of={of} onClose={onClose} />}
      />
      {search !== undefined &&
      about !== undefined &&
      (me.isAdministrator || !about.createAdminOnly) &&
      mayAct(me, 'create', resource) ? (
        <Button
          label={translate('ra.page.create', { name: about.label })}
          component={Link}
          to={{ pathname: createPath({ resource, type: 'create' }), search }}
        >
          <Add />
        </Button>
      ) : null}
    </Box>
  );
}

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
  const translate = useTranslate();
  if (!me || !mayChange(me, 'link', of)) return null;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      <DialogButton
        label={translate('crm.links.add', { link: of.link.label })}
        icon={<AddLink />}
        dialog={(onClose) => <AddDialog of={of} onClose={onClose} />}
      />
      <CreateLinkedButton of={of} />
    </Box>
  );
}

/** Opens the form of a new record of a link. */
export function CreateLinkedButton({ of }: { readonly of: LinkOf }): ReactElement | null {
  const { permissions: me } = usePermissions<Me | null>();
  const { data: modules = {} } = useModules();
  const translate = useTranslate();
  const createPath = useCreatePath();
  const resource = resourceOf(of.link.relatedModule);
  const about = modules[of.link.relatedModule];
  const search = originQuery(of);
  const isOffered = me && mayChange(me, 'link', of) && mayAct(me, 'create', resource);
  if (!isOffered || search === undefined || about === undefined) return null;
  return (
    <Button
      label={translate('ra.page.create', { name: about.label })}
      component={Link}
      to={{ pathname: createPath({ resource, type: 'create' }), search }}
    >
      <Add />
    </Button>
  );
}

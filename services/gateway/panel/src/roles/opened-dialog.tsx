import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useTranslate } from 'ra-core';
import type { ReactElement } from 'react';
import { useModules } from '../records/use-metadata.js';
import { openedModules } from './opened-modules.js';

/** Names the modules in which users have more rights after a role was removed. */
export function OpenedDialog({ value: modules }: { readonly value: readonly string[] }): ReactElement {
  const translate = useTranslate();
  const { data: known = {} } = useModules();
  return (
    <Dialog open fullWidth maxWidth="sm" aria-labelledby="opened-title" onClose={openedModules.forget}>
      <DialogTitle id="opened-title">{translate('crm.roles.opened_title')}</DialogTitle>
      <DialogContent>
        <Alert severity="warning">
          {translate('crm.roles.opened', {
            modules: modules.map((name) => known[name]?.labelPlural ?? name).join(', '),
          })}
        </Alert>
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={openedModules.forget}>
          {translate('ra.action.close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

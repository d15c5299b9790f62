import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'ra-core';
import { useEffect, type ReactElement } from 'react';
import type { NewSecret } from '../data/told.js';
import { CopyField } from '../look/copy-field.js';
import { newSecrets } from './new-secrets.js';

/** Shows a new secret, once. Its button, navigating back and signing out discard the secret. */
export function SecretDialog({ value }: { readonly value: NewSecret }): ReactElement {
  const { resource, id, name, secret } = value;
  const translate = useTranslate();
  useEffect(() => {
    window.addEventListener('popstate', newSecrets.forget);
    return () => {
      window.removeEventListener('popstate', newSecrets.forget);
    };
  }, []);
  return (
    <Dialog open fullWidth maxWidth="sm" aria-labelledby="secret-title">
      <DialogTitle id="secret-title" sx={{ overflowWrap: 'anywhere' }}>
        {translate('crm.secrets.title', { name })}
      </DialogTitle>
      <DialogContent>
        <Alert severity="warning" sx={{ mb: 2 }}>
          {translate('crm.secrets.once')}
        </Alert>
        {resource === 'clients' ? (
          <>
            <CopyField label={translate('crm.sign_in.client_id')} value={id} />
            <CopyField label={translate('crm.sign_in.client_secret')} value={secret} />
          </>
        ) : (
          <>
            <Typography sx={{ mb: 2 }}>{translate('crm.webhooks.secret_help')}</Typography>
            <CopyField label={translate('crm.webhooks.secret')} value={secret} />
          </>
        )}
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={newSecrets.forget}>
          {translate('crm.secrets.seen')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

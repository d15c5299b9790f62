import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useTranslate } from 'ra-core';
import { useEffect, type ReactElement } from 'react';
import { CopyField } from '../look/copy-field.js';
import { usePassingValue } from '../look/passing-value.js';
import { newSecrets } from './new-secrets.js';

/** Shows a client's new secret, once. Its button, navigating back and signing out discard the secret. */
export function SecretDialog(): ReactElement | null {
  const translate = useTranslate();
  const secret = usePassingValue(newSecrets);
  useEffect(() => {
    window.addEventListener('popstate', newSecrets.forget);
    return () => {
      window.removeEventListener('popstate', newSecrets.forget);
      newSecrets.forget();
    };
  }, []);
  if (secret === undefined) return null;
  return (
    <Dialog open fullWidth maxWidth="sm" aria-labelledby="secret-title">
      <DialogTitle id="secret-title">{translate('crm.clients.secret_title', { name: secret.clientName })}</DialogTitle>
      <DialogContent>
        <Alert severity="warning" sx={{ mb: 2 }}>
          {translate('crm.clients.secret_once')}
        </Alert>
        <CopyField label={translate('crm.sign_in.client_id')} value={secret.clientId} />
        <CopyField label={translate('crm.sign_in.client_secret')} value={secret.secret} />
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={newSecrets.forget}>
          {translate('crm.clients.secret_seen')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useLogin, useStore, useTranslate } from 'ra-core';
import { useEffect, useState, type ReactElement, type SyntheticEvent } from 'react';
import { LocalesMenuButton, Notification, ToggleThemeButton } from 'react-admin';
import { ClientFields } from './client-fields.js';
import { signInFault } from './sign-in-fault.js';
import type { SignIn } from './session.js';

/** The client that `npm start` creates for the panel; the README tells operators to create the same. */
const USUAL_CLIENT = 'admin-panel';

/** Asks for user name and password. After signing in the user gets the page that was requested. */
export function SignInPage(): ReactElement {
  const translate = useTranslate();
  const login = useLogin();
  const [client, setClient] = useStore<string>('client', USUAL_CLIENT);
  const [fault, setFault] = useState<{ readonly text: string; readonly client: string }>();
  const [isBusy, setIsBusy] = useState(false);
  // The first list need not wait for its script.
  useEffect(() => {
    void import('../records/record-list.js');
  }, []);

  async function signIn(form: HTMLFormElement): Promise<void> {
    const wanted = readForm(form);
    setIsBusy(true);
    try {
      await login(wanted);
      setClient(wanted.clientId);
    } catch (error) {
      setFault({ text: signInFault(error), client: wanted.clientId });
      setIsBusy(false);
    }
  }

  const submit = (event: SyntheticEvent<HTMLFormElement>): void => {
    event.preventDefault();
    void signIn(event.currentTarget);
  };
  return (
    <Box
      component="main"
      sx={{ minHeight: '100vh', display: 'flex', flexDirection: 'column', alignItems: 'center', p: 2 }}
    >
      <Box sx={{ alignSelf: 'flex-end' }}>
        <LocalesMenuButton />
        <ToggleThemeButton />
      </Box>
      <Card sx={{ width: '100%', maxWidth: 400, mt: { xs: 2, sm: 8 } }}>
        <CardContent sx={{ p: { xs: 3, sm: 4 } }}>
          <Typography variant="h5" component="h1">
            {translate('crm.title')}
          </Typography>
          <Typography color="textSecondary" sx={{ mb: 2 }}>
            {translate('crm.sign_in.lead')}
          </Typography>
          <form onSubmit={submit}>
            {fault === undefined ? null : (
              <Alert severity="error" sx={{ mb: 2 }}>
                {translate(fault.text, { client: fault.client, _: fault.text })}
              </Alert>
            )}
            <TextField
              name="username"
              label={translate('crm.sign_in.username')}
              required
              autoFocus
              slotProps={{ htmlInput: { autoComplete: 'username', spellCheck: false, autoCapitalize: 'none' } }}
            />
            <TextField
              name="password"
              type="password"
              label={translate('crm.sign_in.password')}
              required
              slotProps={{ htmlInput: { autoComplete: 'current-password' } }}
            />
            <ClientFields client={client} />
            <Button type="submit" variant="contained" size="large" fullWidth loading={isBusy} sx={{ mt: 3 }}>
              {translate('crm.sign_in.submit')}
            </Button>
          </form>
        </CardContent>
      </Card>
      <Notification />
    </Box>
  );
}

function readForm(form: HTMLFormElement): SignIn {
  const data = new FormData(form);
  const text = (name: string): string => {
    const value = data.get(name);
    return typeof value === 'string' ? value : '';
  };
  const clientId = text('clientId').trim();
  return {
    username: text('username').trim(),
    password: text('password'),
    clientId: clientId === '' ? USUAL_CLIENT : clientId,
    clientSecret: text('clientSecret').trim(),
  };
}

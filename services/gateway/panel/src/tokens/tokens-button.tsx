import Token from '@mui/icons-material/Token';
import type { ReactElement } from 'react';
import { Button, Link } from 'react-admin';

/** Leads to the tokens of a client or a user. */
export function TokensButton(props: { readonly filter: Readonly<Record<string, string>> }): ReactElement {
  const search = new URLSearchParams({ filter: JSON.stringify(props.filter) });
  return (
    <Button
      component={Link}
      to={{ pathname: '/tokens', search: search.toString() }}
      label="crm.clients.its_tokens"
      startIcon={<Token />}
    />
  );
}

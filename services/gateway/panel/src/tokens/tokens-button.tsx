import Token from '@mui/icons-material/Token';
import Button from '@mui/material/Button';
import { useTranslate } from 'ra-core';
import type { ReactElement } from 'react';
import { Link } from 'react-router-dom';

/** Links to the tokens of a client or a user. */
export function TokensButton(props: { readonly filter: Readonly<Record<string, string>> }): ReactElement {
  const translate = useTranslate();
  const search = new URLSearchParams({ filter: JSON.stringify(props.filter) });
  return (
    <Button size="small" component={Link} to={`/tokens?${search.toString()}`} startIcon={<Token />}>
      {translate('crm.clients.its_tokens')}
    </Button>
  );
}

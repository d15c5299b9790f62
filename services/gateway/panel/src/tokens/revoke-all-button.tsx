import Block from '@mui/icons-material/Block';
import { useGetOne, useTranslate } from 'ra-core';
import type { ReactElement } from 'react';
import { textOf } from '../data/text-of.js';
import { ActButton } from '../look/act-button.js';
import type { PanelRecord } from '../data/documents.js';
import { usePanelData } from '../look/use-panel-data.js';

/** Revokes every token of one client or one user. */
export function RevokeAllButton(props: { readonly kind: 'client_id' | 'user_id'; readonly id: string }): ReactElement {
  const { kind, id } = props;
  const translate = useTranslate();
  const { revokeAll } = usePanelData();
  const isClient = kind === 'client_id';
  const { data } = useGetOne<PanelRecord>(isClient ? 'clients' : 'users', { id });
  const name = textOf(data?.[isClient ? 'name' : 'user_name'] ?? id);
  return (
    <ActButton
      label={isClient ? 'crm.tokens.revoke_client' : 'crm.tokens.revoke_user'}
      icon={<Block />}
      color="error"
      question={{
        title: translate('crm.tokens.revoke_all_question', { name }),
        warning: translate('crm.tokens.revoke_all_warning'),
      }}
      act={() => revokeAll(isClient ? { client_id: id } : { user_id: id })}
      done="crm.tokens.revoked_done"
    />
  );
}

import Block from '@mui/icons-material/Block';
import { useRecordContext, useTranslate } from 'ra-core';
import type { ReactElement } from 'react';
import { ActButton } from '../look/act-button.js';
import { usePanelData } from '../look/use-panel-data.js';
import { stateOf } from './token-state.js';

/** Revokes the tokens of one row. */
export function RevokeButton(): ReactElement | null {
  const translate = useTranslate();
  const record = useRecordContext();
  const data = usePanelData();
  if (record === undefined || stateOf(record) !== 'valid') return null;
  const act = async (): Promise<void> => {
    await data.delete('tokens', { id: record.id });
  };
  return (
    <ActButton
      label="crm.tokens.revoke"
      icon={<Block />}
      color="error"
      ariaLabel={`${translate('crm.tokens.revoke')}: ${String(record.client_name)}, ${String(record.user_name)}`}
      question={{ title: translate('crm.tokens.revoke_question'), warning: translate('crm.tokens.revoke_warning') }}
      act={act}
      done="crm.tokens.revoked_done"
    />
  );
}

import PersonOff from '@mui/icons-material/PersonOff';
import PersonOutlined from '@mui/icons-material/PersonOutlined';
import { useRecordContext, useTranslate } from 'ra-core';
import type { ReactElement } from 'react';
import { ActButton } from '../look/act-button.js';
import { usePanelData } from '../look/use-panel-data.js';

/** Enables or disables a user's sign-in. */
export function StatusButton(): ReactElement | null {
  const translate = useTranslate();
  const record = useRecordContext();
  const data = usePanelData();
  if (record === undefined) return null;
  const { id, status, user_name: name } = record;
  const become = async (wanted: string): Promise<void> => {
    await data.update('users', { id, data: { status: wanted }, previousData: record });
  };
  if (status !== 'Active')
    return <ActButton label="crm.users.enable" icon={<PersonOutlined />} act={() => become('Active')} />;
  return (
    <ActButton
      label="crm.users.disable"
      icon={<PersonOff />}
      color="error"
      question={{
        title: translate('crm.users.disable_question', { name: String(name) }),
        warning: translate('crm.users.disable_warning'),
      }}
      act={() => become('Inactive')}
    />
  );
}

import VpnKey from '@mui/icons-material/VpnKey';
import { useRecordContext, useResourceContext, useTranslate } from 'ra-core';
import type { ReactElement } from 'react';
import { ActButton } from '../look/act-button.js';
import { usePanelData } from '../look/use-panel-data.js';

/** Replaces the secret of the record. The secret dialog then shows the new one. */
export function RotateButton(props: { readonly name: string; readonly warning: string }): ReactElement | null {
  const translate = useTranslate();
  const record = useRecordContext();
  const resource = useResourceContext();
  const { rotateSecret } = usePanelData();
  if (record === undefined || resource === undefined) return null;
  return (
    <ActButton
      label="crm.secrets.rotate"
      icon={<VpnKey />}
      question={{
        title: translate('crm.secrets.rotate_question', { name: props.name }),
        warning: translate(props.warning),
      }}
      act={() => rotateSecret(resource, String(record.id))}
    />
  );
}

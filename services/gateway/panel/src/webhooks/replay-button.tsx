import Replay from '@mui/icons-material/Replay';
import { useRecordContext } from 'ra-core';
import type { ReactElement } from 'react';
import { DialogButton } from '../look/dialog-button.js';
import { ReplayDialog } from './replay-dialog.js';

/** Opens the dialog that posts changes again. */
export function ReplayButton(): ReactElement | null {
  const record = useRecordContext();
  if (record === undefined) return null;
  return (
    <DialogButton
      label="crm.webhooks.replay"
      icon={<Replay />}
      dialog={(onClose) => <ReplayDialog webhookId={String(record.id)} url={String(record.url)} onClose={onClose} />}
    />
  );
}

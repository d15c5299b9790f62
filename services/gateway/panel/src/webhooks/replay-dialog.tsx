import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'ra-core';
import { useState, type ReactElement } from 'react';
import { FormDialog } from '../look/form-dialog.js';
import { usePanelData } from '../look/use-panel-data.js';
import { replayFrom } from './replay-from.js';

/** Asks for a time or a position, and posts the changes after it again. */
export function ReplayDialog(props: {
  readonly webhookId: string;
  readonly url: string;
  readonly onClose: () => void;
}): ReactElement {
  const { webhookId, url, onClose } = props;
  const translate = useTranslate();
  const { replay } = usePanelData();
  const [time, setTime] = useState('');
  const [position, setPosition] = useState('');

  async function act(): Promise<void> {
    await replay(webhookId, replayFrom(time, position.trim()));
  }

  return (
    <FormDialog
      title={translate('crm.webhooks.replay_title', { name: url })}
      action={translate('crm.webhooks.replay')}
      act={act}
      onClose={onClose}
    >
      <Typography sx={{ mb: 1 }}>{translate('crm.webhooks.replay_warning')}</Typography>
      <TextField
        type="datetime-local"
        label={translate('crm.webhooks.replay_at')}
        value={time}
        slotProps={{ inputLabel: { shrink: true } }}
        onChange={(event) => {
          setTime(event.target.value);
        }}
      />
      <TextField
        label={translate('crm.webhooks.replay_position')}
        value={position}
        slotProps={{ htmlInput: { inputMode: 'numeric', autoComplete: 'off' } }}
        onChange={(event) => {
          setPosition(event.target.value);
        }}
      />
    </FormDialog>
  );
}

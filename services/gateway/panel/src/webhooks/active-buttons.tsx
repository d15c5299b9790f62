import Pause from '@mui/icons-material/Pause';
import PlayArrow from '@mui/icons-material/PlayArrow';
import { useRecordContext } from 'ra-core';
import type { ReactElement } from 'react';
import { ActButton } from '../look/act-button.js';
import { usePanelData } from '../look/use-panel-data.js';
import { stateOf } from './state-of.js';

/** Pauses the webhook, or makes it post at once. */
export function ActiveButtons(): ReactElement | null {
  const record = useRecordContext();
  const data = usePanelData();
  if (record === undefined) return null;
  const { id } = record;
  const state = stateOf(record);
  const become = async (active: boolean): Promise<void> => {
    // `active` is sent even where it is true already: every update tries again at once (webhooks#failures).
    await data.update('webhooks', { id, data: { active }, previousData: { id } });
  };
  return (
    <>
      {state === 'active' ? null : (
        <ActButton
          label={state === 'inactive' ? 'crm.webhooks.resume' : 'crm.common.retry'}
          icon={<PlayArrow />}
          act={() => become(true)}
        />
      )}
      {state === 'inactive' ? null : (
        <ActButton label="crm.webhooks.pause" icon={<Pause />} act={() => become(false)} />
      )}
    </>
  );
}

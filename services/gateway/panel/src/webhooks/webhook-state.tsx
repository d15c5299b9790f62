import { useRecordContext, useTranslate } from 'ra-core';
import type { ReactElement } from 'react';
import { StatusChip } from '../look/status-chip.js';
import { stateOf } from './state-of.js';

const TONES = {
  active: 'success',
  retrying: 'warning',
  inactive: 'default',
  failing: 'error',
  gone: 'error',
  too_far_behind: 'error',
} as const;

/** Whether the webhook posts changes. */
export function WebhookState(): ReactElement | null {
  const translate = useTranslate();
  const record = useRecordContext();
  if (record === undefined) return null;
  const state = stateOf(record);
  return <StatusChip text={translate(`crm.webhooks.states.${state}`)} tone={TONES[state]} />;
}

import { useRecordContext, useTranslate } from 'ra-core';
import type { ReactElement } from 'react';
import { StatusChip } from '../look/status-chip.js';

/** Whether the tokens are still valid. */
export function TokenState(): ReactElement | null {
  const translate = useTranslate();
  const record = useRecordContext();
  if (record === undefined) return null;
  const state = stateOf(record);
  const tone = { valid: 'success', expired: 'default', revoked: 'error' } as const;
  return <StatusChip text={translate(`crm.tokens.${state}`)} tone={tone[state]} />;
}

/** The present state of tokens. */
export function stateOf(tokens: Readonly<Record<string, unknown>>): 'valid' | 'expired' | 'revoked' {
  if (tokens.revoked === true) return 'revoked';
  return typeof tokens.expires === 'string' && Date.parse(tokens.expires) <= Date.now() ? 'expired' : 'valid';
}

import Typography from '@mui/material/Typography';
import { useTranslate } from 'ra-core';
import type { ReactElement } from 'react';

/** Says that a list is empty. */
export function NothingFound({ text = 'crm.records.nothing_found' }: { readonly text?: string }): ReactElement {
  const translate = useTranslate();
  return <Typography sx={{ p: 3, color: 'text.secondary' }}>{translate(text)}</Typography>;
}

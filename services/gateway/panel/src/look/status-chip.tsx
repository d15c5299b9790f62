import Chip from '@mui/material/Chip';
import type { ReactElement } from 'react';

/** A state as a word and a colour. */
export function StatusChip(props: {
  readonly text: string;
  readonly tone: 'success' | 'warning' | 'error' | 'default';
}): ReactElement {
  return <Chip label={props.text} color={props.tone} variant="outlined" sx={{ fontWeight: 600 }} />;
}

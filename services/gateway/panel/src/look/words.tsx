import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import { useRecordContext, useTranslate } from 'ra-core';
import type { ReactElement } from 'react';

/**
 * A list of words of the record, such as grants or scopes. Shows `most` of them and the number of the others; for null
 * the text with the key `whenNull`.
 */
export function Words(props: {
  readonly source: string;
  readonly most?: number;
  readonly whenNull?: string;
  readonly label?: string;
}): ReactElement | null {
  const { source, most = 20, whenNull } = props;
  const translate = useTranslate();
  const record = useRecordContext();
  const value: unknown = record?.[source];
  if (value === null && whenNull !== undefined) return <>{translate(whenNull)}</>;
  if (!Array.isArray(value)) return null;
  const words = value as readonly string[];
  const rest = words.slice(most);
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5 }}>
      {words.slice(0, most).map((word) => (
        <Chip key={word} label={word} variant="outlined" />
      ))}
      {rest.length === 0 ? null : <Chip label={`+${rest.length}`} title={rest.join(' ')} />}
    </Box>
  );
}

import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactElement, ReactNode } from 'react';

interface SectionGridProps {
  readonly label: string;
  /** The smallest width of a column, in pixels. */
  readonly width: number;
  readonly children: ReactNode;
}

/** A part of a page about one record: a heading, and below it as many columns as have room. */
export function SectionGrid({ label, width, children }: SectionGridProps): ReactElement {
  return (
    <Box component="section" aria-label={label} sx={{ width: '100%', '& + &': { mt: 3 } }}>
      <Typography component="h2" variant="subtitle1" sx={{ mb: 1 }}>
        {label}
      </Typography>
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: `repeat(auto-fill, minmax(min(${String(width)}px, 100%), 1fr))`,
          columnGap: 2,
          overflowWrap: 'anywhere',
        }}
      >
        {children}
      </Box>
    </Box>
  );
}

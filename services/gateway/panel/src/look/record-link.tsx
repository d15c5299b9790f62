import { useCreatePath, useRecordContext, useResourceContext } from 'ra-core';
import type { MouseEvent, ReactElement } from 'react';
import { Link } from 'react-admin';

/** An attribute of the record as a link to its page, for keyboard use and for opening in a new window. */
export function RecordLink(props: {
  readonly source: string;
  readonly type?: 'edit' | 'show';
  readonly resource?: string;
}): ReactElement | null {
  const record = useRecordContext();
  const resource = useResourceContext(props);
  const createPath = useCreatePath();
  if (record === undefined || resource === undefined) return null;
  const value: unknown = record[props.source];
  const text = typeof value === 'string' && value.trim() !== '' ? value : String(record.id);
  return (
    <Link
      to={createPath({ resource, id: record.id, type: props.type ?? 'edit' })}
      // Wide enough to avoid breaks inside words in a narrow column.
      sx={{ display: 'inline-block', minWidth: { xs: '8em', md: '14em' }, fontWeight: 600, overflowWrap: 'anywhere' }}
      onClick={(event: MouseEvent) => {
        event.stopPropagation();
      }}
    >
      {text}
    </Link>
  );
}

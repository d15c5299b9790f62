import type { FieldMeta } from '@crm/catalog';
import Edit from '@mui/icons-material/Edit';
import LinkOff from '@mui/icons-material/LinkOff';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useRecordContext, useTranslate } from 'ra-core';
import { lazy, Suspense, useEffect, useState, type ReactElement } from 'react';
import type { PanelRecord } from '../data/documents.js';
import { FormDialog } from '../look/form-dialog.js';
import { recordName } from '../records/record-name.js';
import type { Me } from '../session/me.js';
import { mayChange, type LinkOf } from './may-change.js';
import { useLinkActs } from './use-link-acts.js';

const MiddleDialog = lazy(async () => ({ default: (await import('./link-dialogs.js')).MiddleDialog }));

interface RowButtonsProps {
  readonly of: LinkOf;
  readonly me: Me;
  /** The values of the row that can be changed. */
  readonly fields: readonly FieldMeta[];
  /** The id of the element that gets the focus when the row disappears with the focused button. */
  readonly next: string;
}

/** Changes the row that links a record, or removes it. */
export function RowButtons({ of, me, fields, next }: RowButtonsProps): ReactElement | null {
  const translate = useTranslate();
  const related = useRecordContext<PanelRecord>();
  const { remove } = useLinkActs(of);
  const [opened, setOpened] = useState<'change' | 'remove'>();
  useEffect(
    () => () => {
      if (document.activeElement === document.body) document.getElementById(next)?.focus();
    },
    [next],
  );
  if (related === undefined) return null;
  const name = recordName(related);
  const close = (): void => {
    setOpened(undefined);
  };
  return (
    // The dialogs are no part of the row, which opens the record.
    <Box
      sx={{ whiteSpace: 'nowrap' }}
      onClick={(event) => {
        event.stopPropagation();
      }}
    >
      {fields.length > 0 && mayChange(me, 'link', of, related) ? (
        <IconButton
          size="small"
          aria-label={translate('crm.links.edit', { name })}
          onClick={() => {
            setOpened('change');
          }}
        >
          <Edit fontSize="small" />
        </IconButton>
      ) : null}
      {mayChange(me, 'unlink', of, related) ? (
        <IconButton
          size="small"
          aria-label={translate('crm.links.remove', { name })}
          onClick={() => {
            setOpened('remove');
          }}
        >
          <LinkOff fontSize="small" />
        </IconButton>
      ) : null}
      <Suspense>
        {opened === 'change' ? <MiddleDialog of={of} related={related} fields={fields} onClose={close} /> : null}
      </Suspense>
      {opened === 'remove' ? (
        <FormDialog
          title={translate('crm.links.question', { name })}
          action={translate('ra.action.remove')}
          act={() => remove(related.id)}
          onClose={close}
        >
          <Typography>{translate('crm.links.stays')}</Typography>
        </FormDialog>
      ) : null}
    </Box>
  );
}

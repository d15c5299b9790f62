import type { FieldMeta } from '@crm/catalog';
import Edit from '@mui/icons-material/Edit';
import LinkOff from '@mui/icons-material/LinkOff';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useRecordContext, useTranslate } from 'ra-core';
import { lazy, type ReactElement } from 'react';
import type { PanelRecord } from '../data/documents.js';
import { DialogButton } from '../look/dialog-button.js';
import { useNextFocus } from '../look/focus-page.js';
import { FormDialog } from '../look/form-dialog.js';
import { recordName } from '../records/record-name.js';
import type { Me } from '../session/me.js';
import { mayChange, type LinkOf } from './may-change.js';
import { useLinkChange } from './use-link-change.js';

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
  const change = useLinkChange(of);
  useNextFocus(`#${next}`);
  if (related === undefined) return null;
  const name = recordName(related);
  return (
    // The dialogs are no part of the row, which opens the record.
    <Box
      sx={{ whiteSpace: 'nowrap' }}
      onClick={(event) => {
        event.stopPropagation();
      }}
    >
      {fields.length > 0 && mayChange(me, 'link', of, related) ? (
        <DialogButton
          isSmall
          label={translate('crm.links.edit', { name })}
          icon={<Edit fontSize="small" />}
          dialog={(onClose) => <MiddleDialog of={of} related={related} fields={fields} onClose={onClose} />}
        />
      ) : null}
      {mayChange(me, 'unlink', of, related) ? (
        <DialogButton
          isSmall
          label={translate('crm.links.remove', { name })}
          icon={<LinkOff fontSize="small" />}
          dialog={(onClose) => (
            <FormDialog
              title={translate('crm.links.question', { name })}
              action={translate('ra.action.remove')}
              act={() => change('unlink', [{ id: related.id }])}
              onClose={onClose}
            >
              <Typography>{translate('crm.links.stays')}</Typography>
            </FormDialog>
          )}
        />
      ) : null}
    </Box>
  );
}

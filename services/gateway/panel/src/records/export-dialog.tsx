import type { FieldMeta } from '@crm/catalog';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useListContext, useLocale, useResourceContext, useTranslate } from 'ra-core';
import { useEffect, useId, useRef, useState, type ReactElement } from 'react';
import { placeOf } from '../data/place-of.js';
import { fileSize } from '../files/file-size.js';
import { saveWithProgress } from '../files/save-with-progress.js';
import { openFile } from '../look/save-file.js';
import { usePanelData } from '../look/use-panel-data.js';

export interface ExportDialogProps {
  readonly columns: readonly FieldMeta[];
  readonly onClose: () => void;
}

/** Saves the whole list as a file. Closing it stops that, and then nothing is saved. */
export function ExportDialog({ columns, onClose }: ExportDialogProps): ReactElement {
  const translate = useTranslate();
  const locale = useLocale();
  const titleId = useId();
  const resource = useResourceContext() ?? '';
  const { exportList } = usePanelData();
  const context = useListContext();
  // The list behind the dialog may be changed meanwhile, but the file is of one list.
  const list = useRef({ filter: context.filterValues as unknown, names: columns.map(({ name }) => name) });
  const [bytes, setBytes] = useState(0);
  const [fault, setFault] = useState<string>();

  useEffect(() => {
    if (fault !== undefined) return undefined;
    const stop = new AbortController();
    const save = async (): Promise<void> => {
      const answer = { hasBegun: false };
      try {
        const day = new Date().toLocaleDateString('sv');
        const file = await openFile(`${placeOf(resource).type}-${day}.csv`);
        const by = saveWithProgress(file, (count) => {
          answer.hasBegun = true;
          setBytes(count);
        });
        // A refusal has not touched the file.
        await exportList(resource, list.current, stop.signal, by).catch(async (error: unknown) => {
          await file.abort().catch(() => undefined);
          throw error;
        });
        onClose();
      } catch (error) {
        if (stop.signal.aborted) return;
        if (error instanceof DOMException && error.name === 'AbortError') onClose();
        else setFault(answer.hasBegun || !(error instanceof Error) ? 'crm.export.incomplete' : error.message);
      }
    };
    void save();
    return () => {
      stop.abort();
    };
    // A retry begins anew.
  }, [fault]);

  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{translate('ra.action.export')}</DialogTitle>
      <DialogContent>
        {fault === undefined ? (
          <LinearProgress aria-labelledby={titleId} />
        ) : (
          <Alert severity="error">{translate(fault, { _: fault })}</Alert>
        )}
        <Typography role="status" sx={{ mt: 1 }}>
          {translate('crm.export.received', { size: fileSize(bytes, locale) })}
        </Typography>
      </DialogContent>
      <DialogActions>
        {fault === undefined ? null : (
          <Button
            onClick={() => {
              setFault(undefined);
            }}
          >
            {translate('crm.common.retry')}
          </Button>
        )}
        <Button onClick={onClose}>{translate('crm.export.stop')}</Button>
      </DialogActions>
    </Dialog>
  );
}

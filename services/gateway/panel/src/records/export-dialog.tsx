import type { FieldMeta } from '@crm/catalog';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useListContext, useResourceContext, useTranslate } from 'ra-core';
import { useEffect, useId, useRef, useState, type ReactElement } from 'react';
import { placeOf } from '../data/place-of.js';
import { saveFile } from '../look/save-file.js';
import { usePanelData } from '../look/use-panel-data.js';
import { csvLine, csvValue } from './csv.js';

/** Marks UTF-8, without which Excel takes the file for another encoding. */
const BYTE_ORDER_MARK = '\uFEFF';

export interface ExportDialogProps {
  readonly columns: readonly FieldMeta[];
  readonly onClose: () => void;
}

interface Progress {
  /** The lines of each page. */
  readonly pages: readonly string[];
  readonly count: number;
  readonly total: number | undefined;
  /** The link to the page that comes next; null after the last one. */
  readonly next: string | null | undefined;
}

/** Reads the whole list, page by page, and saves it as a file. Closing it stops that. */
export function ExportDialog({ columns, onClose }: ExportDialogProps): ReactElement {
  const translate = useTranslate();
  const titleId = useId();
  const resource = useResourceContext() ?? '';
  const { walk } = usePanelData();
  const { sort, ...context } = useListContext();
  // The list behind the dialog may be read again meanwhile, but the file is of one list.
  const list = useRef({ sort, filter: context.filterValues as Readonly<Record<string, unknown>> });
  const [progress, setProgress] = useState<Progress>({ pages: [], count: 0, total: undefined, next: undefined });
  const [fault, setFault] = useState<string>();
  const { pages, count, total, next } = progress;

  // Each page is an effect of the one before, so that a retry continues where the fault was.
  useEffect(() => {
    if (fault !== undefined) return undefined;
    let isStopped = false;
    const flags = { yes: translate('crm.common.yes'), no: translate('crm.common.no') };
    const readPage = async (): Promise<void> => {
      try {
        const page = await walk(
          resource,
          list.current,
          columns.map(({ name }) => name),
          next ?? undefined,
        );
        if (isStopped) return;
        const read = page.records.map((record) =>
          csvLine(columns.map((field) => csvValue(field, record[field.name], flags))),
        );
        setProgress({
          pages: [...pages, read.join('')],
          count: count + read.length,
          total: page.total ?? total,
          next: page.next,
        });
      } catch (error) {
        if (!isStopped) setFault(error instanceof Error ? error.message : 'ra.notification.http_error');
      }
    };
    if (next === null) {
      const header = csvLine(columns.map(({ label }) => label));
      const day = new Date().toLocaleDateString('sv');
      saveFile(new Blob([BYTE_ORDER_MARK, header, ...pages]), `${placeOf(resource).type}-${day}.csv`);
      onClose();
    } else void readPage();
    return () => {
      isStopped = true;
    };
    // Every page changes the progress.
  }, [progress, fault]);

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
          {translate(total === undefined ? 'crm.export.read' : 'crm.export.read_of', { count, total })}
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

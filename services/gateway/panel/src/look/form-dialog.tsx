import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useMutation } from '@tanstack/react-query';
import { useNotify, useRefresh, useTranslate } from 'ra-core';
import { useId, type ReactElement, type ReactNode, type SyntheticEvent } from 'react';

export interface FormDialogProps {
  /** Translated, like the other texts. */
  readonly title: string;
  /** Text of the button that submits the form. */
  readonly action: string;
  /** The dialog shows the error if it fails, a text or the key of one, and closes after success. */
  readonly act: () => Promise<void>;
  /** Called before `onClose` after success, in place of a message and reading the page again. */
  readonly onDone?: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/**
 * Focuses the first field of a dialog when it opens. `autoFocus` of react-admin's AutocompleteInput comes before its
 * handlers are ready.
 */
function focusField(dialog: HTMLElement | null): void {
  if (dialog === null || dialog.contains(document.activeElement)) return;
  dialog.querySelector<HTMLElement>('input:not([aria-hidden]), textarea, [role=combobox]')?.focus();
}

/** A form for an operation of the API. */
export function FormDialog({ title, action, act, onDone, onClose, children }: FormDialogProps): ReactElement {
  const translate = useTranslate();
  const titleId = useId();
  const notify = useNotify();
  const refresh = useRefresh();
  const { mutate, isPending, error } = useMutation({
    mutationFn: act,
    onSuccess: () => {
      if (onDone !== undefined) onDone();
      else {
        notify('crm.common.done', { type: 'success' });
        refresh();
      }
      onClose();
    },
  });
  // The user learns how it ends.
  const close = (): void => {
    if (!isPending) onClose();
  };

  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    // React propagates the event to the form of the page behind, which must not be submitted.
    event.stopPropagation();
    mutate();
  };
  return (
    <Dialog open onClose={close} fullWidth maxWidth="xs" aria-labelledby={titleId}>
      <form onSubmit={submit} ref={focusField}>
        <DialogTitle id={titleId} sx={{ overflowWrap: 'anywhere' }}>
          {title}
        </DialogTitle>
        <DialogContent>
          {error === null ? null : (
            <Alert severity="error" sx={{ mb: 1, whiteSpace: 'pre-line' }}>
              {translate(error.message, { _: error.message })}
            </Alert>
          )}
          {children}
        </DialogContent>
        <DialogActions>
          <Button onClick={close}>{translate('ra.action.cancel')}</Button>
          <Button type="submit" variant="contained" loading={isPending}>
            {action}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

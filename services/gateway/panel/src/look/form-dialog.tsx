import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useTranslate } from 'ra-core';
import { useId, useState, type ReactElement, type ReactNode, type SyntheticEvent } from 'react';

export interface FormDialogProps {
  /** Translated, like the other texts. */
  readonly title: string;
  /** Text of the button that submits the form. */
  readonly action: string;
  /** The dialog shows the error if it fails, a text or the key of one; otherwise it closes. */
  readonly act: () => Promise<void>;
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
export function FormDialog({ title, action, act, onClose, children }: FormDialogProps): ReactElement {
  const translate = useTranslate();
  const titleId = useId();
  const [fault, setFault] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);

  async function run(): Promise<void> {
    setFault(undefined);
    setIsBusy(true);
    try {
      await act();
      onClose();
    } catch (error) {
      setFault(error instanceof Error ? error.message : 'ra.notification.http_error');
      setIsBusy(false);
    }
  }

  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    // React propagates the event to the form of the page behind, which must not be submitted.
    event.stopPropagation();
    void run();
  };
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby={titleId}>
      <form onSubmit={submit} ref={focusField}>
        <DialogTitle id={titleId} sx={{ overflowWrap: 'anywhere' }}>
          {title}
        </DialogTitle>
        <DialogContent>
          {fault === undefined ? null : (
            <Alert severity="error" sx={{ mb: 1 }}>
              {translate(fault, { _: fault })}
            </Alert>
          )}
          {children}
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{translate('ra.action.cancel')}</Button>
          <Button type="submit" variant="contained" loading={isBusy}>
            {action}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

import Button from '@mui/material/Button';
import { useTranslate } from 'ra-core';
import { useState, type ReactElement, type ReactNode } from 'react';

/** A button that opens a dialog. */
export function DialogButton(props: {
  /** Key of the text. */
  readonly label: string;
  readonly icon: ReactNode;
  /** The dialog, which calls `onClose`. */
  readonly dialog: (onClose: () => void) => ReactElement;
}): ReactElement {
  const translate = useTranslate();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button
        size="small"
        startIcon={props.icon}
        onClick={() => {
          setIsOpen(true);
        }}
      >
        {translate(props.label)}
      </Button>
      {isOpen
        ? props.dialog(() => {
            setIsOpen(false);
          })
        : null}
    </>
  );
}

import IconButton from '@mui/material/IconButton';
import { useTranslate } from 'ra-core';
import { Suspense, useState, type ReactElement } from 'react';
import { Button } from 'react-admin';

/** A button that opens a dialog, whose script may be loaded then. */
export function DialogButton(props: {
  /** Key of the text. */
  readonly label: string;
  readonly icon: ReactElement;
  /** Only the icon is visible, as in a row of a table. */
  readonly isSmall?: boolean;
  /** The dialog, which calls `onClose`. */
  readonly dialog: (onClose: () => void) => ReactElement;
}): ReactElement {
  const { label, icon, isSmall = false } = props;
  const translate = useTranslate();
  const [isOpen, setIsOpen] = useState(false);
  const open = (): void => {
    setIsOpen(true);
  };
  return (
    <>
      {isSmall ? (
        <IconButton size="small" aria-label={translate(label, { _: label })} onClick={open}>
          {icon}
        </IconButton>
      ) : (
        <Button label={label} onClick={open}>
          {icon}
        </Button>
      )}
      <Suspense>
        {isOpen
          ? props.dialog(() => {
              setIsOpen(false);
            })
          : null}
      </Suspense>
    </>
  );
}

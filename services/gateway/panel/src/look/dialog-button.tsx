import { Suspense, useState, type ReactElement } from 'react';
import { Button } from 'react-admin';

/** A button that opens a dialog, whose script may be loaded then. */
export function DialogButton(props: {
  /** Key of the text. */
  readonly label: string;
  readonly icon: ReactElement;
  /** The dialog, which calls `onClose`. */
  readonly dialog: (onClose: () => void) => ReactElement;
}): ReactElement {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button
        label={props.label}
        onClick={() => {
          setIsOpen(true);
        }}
      >
        {props.icon}
      </Button>
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

import Button, { type ButtonProps } from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import { useNotify, useRefresh, useTranslate } from 'ra-core';
import { useState, type ReactElement, type ReactNode } from 'react';
import { Confirm } from 'react-admin';

export interface ActButtonProps {
  /** Key of the text. */
  readonly label: string;
  readonly icon?: ReactNode;
  readonly color?: ButtonProps['color'];
  readonly variant?: ButtonProps['variant'];
  /** Names the object where several buttons have the same text. */
  readonly ariaLabel?: string;
  /** Confirmation before the act. Without it the act starts at once. */
  readonly question?: { readonly title: string; readonly warning: string };
  readonly act: () => Promise<void>;
  /** Key of the message after success. */
  readonly done?: string;
}

/**
 * A button for an operation of the API: asks for confirmation, runs it, reports success or the error, and refreshes the
 * page.
 */
export function ActButton(props: ActButtonProps): ReactElement {
  const {
    label,
    icon,
    color = 'primary',
    variant = 'text',
    ariaLabel,
    question,
    act,
    done = 'crm.common.done',
  } = props;
  const translate = useTranslate();
  const notify = useNotify();
  const refresh = useRefresh();
  const [isOpen, setIsOpen] = useState(false);
  const { mutate, isPending } = useMutation({
    mutationFn: act,
    onSuccess: () => {
      notify(done, { type: 'success' });
      refresh();
    },
    onError: ({ message }) => {
      notify(message, { type: 'error' });
    },
    onSettled: () => {
      setIsOpen(false);
    },
  });

  return (
    <>
      <Button
        size="small"
        color={color}
        variant={variant}
        startIcon={icon}
        aria-label={ariaLabel}
        disabled={isPending}
        onClick={(event) => {
          event.stopPropagation();
          if (question === undefined) mutate();
          else setIsOpen(true);
        }}
      >
        {translate(label)}
      </Button>
      {question === undefined ? null : (
        <Confirm
          isOpen={isOpen}
          loading={isPending}
          title={question.title}
          content={question.warning}
          confirm={translate(label)}
          onConfirm={() => {
            mutate();
          }}
          onClose={() => {
            setIsOpen(false);
          }}
        />
      )}
    </>
  );
}

import Button from '@mui/material/Button';
import { useCreatePath, useTranslate } from 'ra-core';
import type { ReactElement } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { focusPage } from '../look/focus-page.js';
import { usePassingValue } from '../look/passing-value.js';
import { TransferAlert } from './transfer-alert.js';
import { transfers } from './transfers.js';

/** The transfers of other pages than this one, each with a link to the page of its record, which shows it itself. */
export function TransferNotice(): ReactElement[] {
  const translate = useTranslate();
  const createPath = useCreatePath();
  const { pathname } = useLocation();
  return [...(usePassingValue(transfers) ?? [])].flatMap(([key, transfer]) => {
    const { resource, id } = transfer.place;
    const page = createPath({ resource, id, type: 'show' });
    if (page === pathname) return [];
    return [
      <TransferAlert key={key} transfer={transfer} retry={transfer.retry} onAct={focusPage}>
        <Button
          size="small"
          color="inherit"
          component={Link}
          to={page}
          aria-label={`${translate('ra.action.show')}: ${transfer.file.name}`}
        >
          {translate('ra.action.show')}
        </Button>
      </TransferAlert>,
    ];
  });
}

import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useQueryClient, type QueryCache } from '@tanstack/react-query';
import { useLocale, useRefresh, useTranslate } from 'ra-core';
import { useSyncExternalStore, type ReactElement } from 'react';
import { isRefusal } from '../api/api-error.js';
import { formatInstant } from '../look/instant.js';

/** Tells the age of a page that could not be read again, because the API cannot be reached or fails. */
export function AgeNotice(): ReactElement | null {
  const cache = useQueryClient().getQueryCache();
  const refresh = useRefresh();
  const translate = useTranslate();
  const locale = useLocale();
  const readAt = useSyncExternalStore(
    (onChange) => cache.subscribe(onChange),
    () => firstOutdated(cache),
  );
  if (readAt === undefined) return null;
  const time = formatInstant(new Date(readAt).toISOString(), locale);
  return (
    <Alert severity="warning" action={<Button onClick={refresh}>{translate('ra.action.refresh')}</Button>}>
      {translate('crm.common.outdated', { time })}
    </Alert>
  );
}

/** When the oldest part of the page that could not be read again was read, in milliseconds. */
function firstOutdated(cache: QueryCache): number | undefined {
  const times = cache
    .findAll({ type: 'active' })
    .filter(
      ({ state }) =>
        state.data !== undefined &&
        (state.fetchStatus === 'paused' || (state.error !== null && !isRefusal(state.error))),
    )
    .map(({ state }) => state.dataUpdatedAt);
  return times.length === 0 ? undefined : Math.min(...times);
}

import { useLocale, useRecordContext } from 'ra-core';
import type { ReactElement } from 'react';

/** A date and time of the record, in the user's language and time zone. */
export function Instant({ source }: { readonly source: string; readonly label?: string }): ReactElement | null {
  const record = useRecordContext();
  const locale = useLocale();
  const value: unknown = record?.[source];
  if (typeof value !== 'string' || value === '') return null;
  return <time dateTime={value}>{formatInstant(value, locale)}</time>;
}

/** Formats an ISO 8601 text for the locale. Other texts stay unchanged. */
export function formatInstant(value: string, locale: string, hasTime = true): string {
  const date = new Date(value);
  if (Number.isNaN(date.getTime())) return value;
  return date.toLocaleString(
    locale,
    hasTime ? { dateStyle: 'medium', timeStyle: 'short' } : { dateStyle: 'medium', timeZone: 'UTC' },
  );
}

import { useNotify } from 'ra-core';
import { useEffect, useRef, useState } from 'react';
import { useFormContext, useFormState } from 'react-hook-form';
import { useLocation } from 'react-router-dom';
import { drafts, type DraftValues } from './drafts.js';

/** Placed in a form: restores unsaved values when the user signs in again after the session expired. */
export function KeepDraft(): null {
  const { pathname } = useLocation();
  const { getValues, setValue } = useFormContext();
  const { dirtyFields } = useFormState();
  const notify = useNotify();
  const [isFilled, setIsFilled] = useState(false);
  const written = useRef<() => DraftValues>(() => ({}));
  const names = Object.keys(dirtyFields);
  useEffect(() => {
    written.current = () => Object.fromEntries(names.map((name) => [name, getValues(name)]));
  });
  // The surrounding form fills itself with the record after this effect; a draft must follow.
  useEffect(() => {
    setIsFilled(true);
  }, []);
  useEffect(() => {
    if (!isFilled) return undefined;
    const values = Object.entries(drafts.take(pathname) ?? {});
    for (const [name, value] of values) setValue(name, value, { shouldDirty: true });
    if (values.length > 0) notify('crm.common.draft', { type: 'info' });
    return () => {
      const left = written.current();
      if (Object.keys(left).length > 0) drafts.keep(pathname, left);
    };
  }, [isFilled, pathname, setValue, notify]);
  return null;
}

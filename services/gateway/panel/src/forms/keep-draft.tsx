import { useNotify, useRecordContext, useResourceContext } from 'ra-core';
import { useEffect, useRef, useState, useSyncExternalStore, type ReactElement } from 'react';
import { useFormContext, useFormState } from 'react-hook-form';
import { useLocation } from 'react-router-dom';
import type { AttributesMeta } from '@crm/catalog';
import { compareThreeWays, type Attributes } from '../data/compare-records.js';
import type { PanelRecord } from '../data/documents.js';
import { placeOf } from '../data/place-of.js';
import { askUser, mergedChanges } from '../merge/disputes.js';
import { useAttributes } from '../records/use-metadata.js';
import { drafts, type Draft } from './drafts.js';
import { WarnBeforeLeaving } from './warn-before-leaving.js';

/**
 * Placed in a form: warns before unsaved values are lost, and restores them when the user signs in again after the
 * session expired, or when the page shows another language.
 */
export function KeepDraft(): ReactElement | null {
  const { pathname } = useLocation();
  const { getValues, setValue } = useFormContext();
  const { dirtyFields, isSubmitting } = useFormState();
  const notify = useNotify();
  const record = useRecordContext<PanelRecord>();
  const module = placeOf(useResourceContext() ?? '').type;
  // Of the modules; other forms have no files.
  const { data: meta } = useAttributes(module, false);
  const isEnded = useSyncExternalStore(drafts.subscribe, drafts.isEnded);
  const [isFilled, setIsFilled] = useState(false);
  const written = useRef<() => Draft>(() => ({ values: {}, base: undefined }));
  const present = useRef(record);
  const names = Object.keys(dirtyFields);
  const [isWritten, setIsWritten] = useState(false);
  const isDirty = names.length > 0;
  useEffect(() => {
    setIsWritten(isDirty);
  }, [isDirty]);
  useEffect(() => {
    present.current = record;
    written.current = () => ({
      values: Object.fromEntries(names.map((name) => [name, getValues(name) as unknown])),
      base: record,
    });
  });
  // The surrounding form fills itself with the record after this effect; a draft must follow.
  useEffect(() => {
    setIsFilled(true);
  }, []);
  useEffect(() => {
    if (!isFilled) return undefined;
    const restore = async (draft: Draft): Promise<void> => {
      const values = Object.entries(await undisputed(module, meta, draft, present.current));
      for (const [name, value] of values) setValue(name, value, { shouldDirty: true });
      notify('crm.common.draft', { type: 'info' });
    };
    const draft = drafts.take(pathname);
    if (draft !== undefined) {
      written.current = () => draft;
      void restore(draft);
    }
    return () => {
      const left = written.current();
      const [page] = window.location.hash.split('?');
      if (Object.keys(left.values).length > 0) drafts.keep(pathname, left, page === `#${pathname}`);
    };
  }, [isFilled, pathname, module, meta, setValue, notify]);
  // A save that succeeds leaves the page while it is being sent.
  return isWritten ? <WarnBeforeLeaving isUnsaved={isDirty && !isSubmitting && !isEnded} /> : null;
}

/** The values of a draft, but those that the user gives up for what somebody else has made of the record meanwhile. */
async function undisputed(
  module: string,
  meta: AttributesMeta | undefined,
  { values, base }: Draft,
  theirs: PanelRecord | undefined,
): Promise<Attributes> {
  if (base === undefined || theirs === undefined) return values;
  const { foreign, disputed } = compareThreeWays(base, values, theirs, meta);
  if (foreign.length > 0) mergedChanges.show({ module, names: foreign, theirs });
  if (disputed.length === 0) return values;
  const kept = (await askUser({ module, names: disputed, mine: values, theirs })) ?? [];
  return Object.fromEntries(Object.entries(values).filter(([name]) => !disputed.includes(name) || kept.includes(name)));
}

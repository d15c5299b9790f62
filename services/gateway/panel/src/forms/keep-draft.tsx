import { useNotify, useRecordContext, useResourceContext } from 'ra-core';
import { useEffect, useEffectEvent, useState, useSyncExternalStore, type ReactElement } from 'react';
import { useFormContext, useFormState } from 'react-hook-form';
import { useLocation } from 'react-router-dom';
import { compareThreeWays } from '../data/compare-records.js';
import type { PanelRecord } from '../data/documents.js';
import { placeOf } from '../data/place-of.js';
import { askUser, mergedChanges } from '../merge/disputes.js';
import { useAttributes } from '../records/use-metadata.js';
import { drafts } from './drafts.js';
import { WarnBeforeLeaving } from './warn-before-leaving.js';

/**
 * Placed in a form: warns before unsaved values are lost, and restores them when the user signs in again after the
 * session expired, or when the page shows another language. Values that somebody else has changed meanwhile stay in the
 * draft until the user has chosen.
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
  const names = Object.keys(dirtyFields);
  const isDirty = names.length > 0;
  const [isWritten, setIsWritten] = useState(false);
  useEffect(() => {
    setIsWritten(isDirty);
  }, [isDirty]);

  const keep = useEffectEvent((path: string) => {
    const [page] = window.location.hash.split('?');
    const values = Object.fromEntries(names.map((name) => [name, getValues(name) as unknown]));
    if (isDirty) drafts.keep(path, { values, base: record }, page === `#${path}`);
  });
  const restore = useEffectEvent(async (path: string) => {
    const draft = drafts.take(path);
    if (draft === undefined) return;
    const { values, base = NEW } = draft;
    const theirs = base === NEW || record === undefined ? NEW : record;
    const { foreign, disputed } = compareThreeWays(base, values, theirs, meta);
    const fill = (chosen: readonly string[]): void => {
      for (const name of chosen) setValue(name, values[name], { shouldDirty: true });
    };
    const undecided = Object.fromEntries(disputed.map((name) => [name, values[name]]));
    if (disputed.length > 0) drafts.keep(path, { values: undecided, base }, true);
    // The surrounding form fills itself with the record after the effects of this component.
    await Promise.resolve();
    fill(Object.keys(values).filter((name) => !disputed.includes(name)));
    notify('crm.common.draft', { type: 'info' });
    if (foreign.length > 0) mergedChanges.show({ module, names: foreign, theirs });
    if (disputed.length === 0) return;
    const kept = await askUser({ module, names: disputed, mine: values, theirs });
    if (kept === undefined) return;
    drafts.take(path);
    fill(kept);
  });
  useEffect(() => {
    void restore(pathname);
    return () => {
      keep(pathname);
    };
  }, [pathname]);
  // A save that succeeds leaves the page while it is being sent.
  return isWritten ? <WarnBeforeLeaving isUnsaved={isDirty && !isSubmitting && !isEnded} /> : null;
}

/** Of a new record nobody else has changed anything. */
const NEW: PanelRecord = { id: '' };

import { useNotify, useRecordContext, useRegisterMutationMiddleware, useResourceContext } from 'ra-core';
import {
  useCallback,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  useSyncExternalStore,
  type ReactElement,
  type RefObject,
} from 'react';
import { useFormContext, useFormState } from 'react-hook-form';
import { useLocation } from 'react-router-dom';
import { compareThreeWays, withParents } from '../data/compare-records.js';
import type { PanelRecord } from '../data/documents.js';
import { placeOf } from '../data/place-of.js';
import { askUser, mergedChanges } from '../merge/disputes.js';
import { useAttributes } from '../records/use-metadata.js';
import { drafts } from './drafts.js';
import { WarnBeforeLeaving } from './warn-before-leaving.js';

/**
 * Placed in a form: warns before unsaved values are lost, also while they are being saved, and restores those of a page
 * that was left without that, such as at the end of a session. Values that somebody else has changed meanwhile stay in
 * the draft until the user has chosen. Nothing can be written while the form is being saved.
 */
export function KeepDraft(): ReactElement {
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
  const settled = useSettled(isDirty);
  const place = useInert(isSubmitting);

  const keep = useEffectEvent((path: string) => {
    const values = Object.fromEntries(withParents(names, meta).map((name) => [name, getValues(name) as unknown]));
    if (isDirty && !settled.current) drafts.keep(path, { values, base: record });
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
    if (disputed.length > 0) drafts.keep(path, { values: undecided, base });
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
  return (
    <span ref={place}>
      {isWritten ? <WarnBeforeLeaving isUnsaved={isDirty && !isEnded} settled={settled} /> : null}
    </span>
  );
}

type NextSave = (resource: string, params: unknown) => Promise<unknown>;

/** Whether the values of the form have been saved, or its user has decided to lose them. */
function useSettled(isDirty: boolean): RefObject<boolean> {
  const settled = useRef(false);
  useEffect(() => {
    if (!isDirty) settled.current = false;
  }, [isDirty]);
  useRegisterMutationMiddleware(
    useCallback(async (resource: string, params: unknown, next: NextSave) => {
      const saved = await next(resource, params);
      // For react-admin a save that ends the session has succeeded.
      settled.current = !drafts.isEnded();
      return saved;
    }, []),
  );
  return settled;
}

/** Lets nobody write in the form around the returned element meanwhile. The focus returns afterwards. */
function useInert(isInert: boolean): RefObject<HTMLSpanElement | null> {
  const place = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const form = place.current?.closest('form');
    const focused = document.activeElement;
    if (!isInert || form === undefined || form === null) return undefined;
    form.inert = true;
    return () => {
      form.inert = false;
      if (document.activeElement === document.body && focused instanceof HTMLElement) focused.focus();
    };
  }, [isInert]);
  return place;
}

/** Of a new record nobody else has changed anything. */
const NEW: PanelRecord = { id: '' };

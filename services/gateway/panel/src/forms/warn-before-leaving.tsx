import { useTranslate } from 'ra-core';
import { useEffect, type RefObject } from 'react';
import { useBlocker } from 'react-router-dom';

/**
 * Lets the user decide before unsaved values are lost: by another page of the panel, a reload or the end of the tab.
 * `settled` is true once they are saved, or may be lost. react-admin's own warning takes a refused save for a success.
 */
export function WarnBeforeLeaving(props: { readonly isUnsaved: boolean; readonly settled: RefObject<boolean> }): null {
  const { isUnsaved, settled } = props;
  const translate = useTranslate();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isUnsaved && !settled.current && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    if (isUnsaved && !window.confirm(translate('ra.message.unsaved_changes'))) {
      blocker.reset();
      return;
    }
    // A record that was deleted has nothing left to save, and a session that has ended keeps what is written.
    if (isUnsaved) settled.current = true;
    blocker.proceed();
  }, [blocker, isUnsaved, settled, translate]);
  useEffect(() => {
    if (!isUnsaved) return undefined;
    const warn = (event: BeforeUnloadEvent): void => {
      event.preventDefault();
    };
    window.addEventListener('beforeunload', warn);
    return () => {
      window.removeEventListener('beforeunload', warn);
    };
  }, [isUnsaved]);
  return null;
}

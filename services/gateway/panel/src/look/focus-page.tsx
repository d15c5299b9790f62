import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';

/** The id of react-admin's main element. */
const PAGE = 'main-content';

/**
 * Focuses the new page when the focused element was removed with the old one, so that keyboard and screen reader
 * continue there. An element that takes the focus itself, such as the first field of a form, keeps it.
 */
export function FocusPage(): null {
  const { pathname } = useLocation();
  useEffect(() => {
    if (document.activeElement !== document.body) return;
    focusPage();
  }, [pathname]);
  return null;
}

/** Focuses this element when the component vanishes with the focused one. */
export function useNextFocus(selector: string): void {
  useEffect(
    () => () => {
      if (document.activeElement === document.body) document.querySelector<HTMLElement>(selector)?.focus();
    },
    [selector],
  );
}

export function focusPage(): void {
  const page = document.getElementById(PAGE);
  page?.setAttribute('tabindex', '-1');
  page?.focus({ preventScroll: true });
}

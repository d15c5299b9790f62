import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';

/** As react-admin calls the element of the page. */
const PAGE = 'main-content';

/**
 * Gives a page the focus when the element that had it has gone with the page before, so that the keyboard and screen readers go on
 * where something has happened. What has taken the focus itself, as the first field of a form, keeps it.
 */
export function FocusPage(): null {
  const { pathname } = useLocation();
  useEffect(() => {
    if (document.activeElement !== document.body) return;
    const page = document.getElementById(PAGE);
    page?.setAttribute('tabindex', '-1');
    page?.focus({ preventScroll: true });
  }, [pathname]);
  return null;
}

import { useCreatePath, type Identifier } from 'ra-core';
import { useLocation } from 'react-router-dom';

/** Leads from a form to the saved record, or to another page. A user who has left the form meanwhile is not led away. */
export function useRedirectAfterSave(page?: string): (resource?: string, id?: Identifier) => string {
  const { pathname } = useLocation();
  const createPath = useCreatePath();
  return (resource = '', id = '') => {
    const present = window.location.hash.slice(1);
    if (present.split('?')[0] !== pathname) return present;
    return page ?? createPath({ resource, id, type: 'show' });
  };
}

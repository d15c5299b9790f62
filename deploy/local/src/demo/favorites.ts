import type { NewRecord } from '../stack/api-client.js';
import { demoId, recordsOf } from './ids.js';

const marks = {
  admin: [
    ['Accounts', demoId('account', 1)],
    ['Accounts', demoId('account', 12)],
    ['Opportunities', demoId('opportunity', 5)],
    ['Contacts', demoId('contact', 2)],
  ],
  user: [
    ['Accounts', demoId('account', 3)],
    ['Accounts', demoId('account', 21)],
    ['Contacts', demoId('contact', 6)],
  ],
} as const;

/** Favorites of the administrator or of the ordinary user; a favorite belongs to the user who creates it. */
export function demoFavorites(who: keyof typeof marks): NewRecord[] {
  return recordsOf('Favorites', `favorite-${who}`, marks[who], ([type, id]) => ({ parent_type: type, parent_id: id }));
}

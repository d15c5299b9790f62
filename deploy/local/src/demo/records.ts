import type { NewRecord } from '../stack/api-client.js';
import { demoAccounts, isParentAccount } from './accounts.js';
import { demoCases } from './cases.js';
import { demoContacts, isManager } from './contacts.js';
import { demoMeetings } from './meetings.js';
import { demoNotes } from './notes.js';
import { demoOpportunities } from './opportunities.js';

/**
 * All demo records in waves: a record only refers to users and to records of earlier waves. Dates count from the day of the load, so
 * that there is always something ahead; all else is the same every time.
 */
export function demoRecords(today: Date): NewRecord[][] {
  const [accounts, contacts] = [demoAccounts(), demoContacts(today)];
  return [
    [...accounts.filter(isParentAccount), ...contacts.filter(isManager), ...demoOpportunities(today)],
    [...accounts.filter((each) => !isParentAccount(each)), ...contacts.filter((each) => !isManager(each))],
    demoCases(),
    [...demoMeetings(today), ...demoNotes()],
  ];
}

import type { NewRecord } from '../../stack/api-client.js';
import { assignees } from '../assignees.js';
import { counts } from '../counts.js';
import { makeRecords } from '../ids.js';
import { nameOf, newPerson, samePerson } from '../people.js';
import { createPicker } from '../random.js';
import { leadOf } from '../sales/leads.js';
import { companyNames } from '../words.js';
import { campaignOf } from './campaigns.js';

/** People whom campaigns address; the first ones became leads. */
export function demoProspects(leads: readonly NewRecord[]): NewRecord[] {
  const pick = createPicker(11);
  return makeRecords('Prospects', 'prospect', counts.prospect, (number) => {
    const leadNumber = leadOf(number);
    const lead = leadNumber === undefined ? undefined : leads[leadNumber - 1];
    const person = newPerson(pick, nameOf(counts.contact + counts.lead + number).join(' '));
    const company = companyNames[(number * 13) % companyNames.length] ?? companyNames[0];
    return {
      ...(lead === undefined ? person : samePerson(lead)),
      account_name: lead?.attributes.account_name ?? `${company} ${pick.from(['Stores', 'Freight', 'Markets'])}`,
      do_not_call: pick.chance(0.1),
      campaign_id: campaignOf(number),
      assigned_user_id: pick.from(assignees),
      ...(lead === undefined ? {} : { lead_id: lead.id }),
    };
  });
}

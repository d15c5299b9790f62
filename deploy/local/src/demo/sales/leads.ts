import type { NewRecord } from '../../stack/api-client.js';
import { assignees } from '../assignees.js';
import { counts } from '../counts.js';
import { accountName } from '../customers/accounts.js';
import { contactAt, contactName } from '../customers/contacts.js';
import { demoId, makeRecords } from '../ids.js';
import { campaignOf } from '../marketing/campaigns.js';
import { nameOf, newPerson, samePerson } from '../people.js';
import { createPicker, type Picker } from '../random.js';
import { companyNames } from '../words.js';
import { saleOf } from './sale.js';

const statuses = ['New', 'Assigned', 'In Process', 'Recycled', 'Converted', 'Dead'] as const;
const targetsPerLead = 5;

/** People who enquired; a converted lead is the buyer in the opportunity of the same number. */
export function demoLeads(contacts: readonly NewRecord[]): NewRecord[] {
  const pick = createPicker(10);
  const contactById = new Map(contacts.map((contact) => [contact.id, contact]));
  return makeRecords('Leads', 'lead', counts.lead, (number) => {
    const status = statusOf(number);
    const target = targetOf(number);
    const contact = status === 'Converted' ? contactById.get(demoId('contact', contactOf(number))) : undefined;
    const person = newPerson(pick, leadName(number));
    return {
      ...(contact === undefined ? person : samePerson(contact)),
      account_name: contact === undefined ? newCompany(pick, number) : accountName(saleOf(number).account),
      status,
      lead_source:
        target === undefined
          ? pick.from(['Web Site', 'Trade Show', 'Partner', 'Word of mouth', 'Cold Call'])
          : 'Campaign',
      do_not_call: status === 'Dead' && pick.chance(0.5),
      converted: contact !== undefined,
      assigned_user_id: pick.from(assignees),
      ...(target === undefined ? {} : { campaign_id: campaignOf(target) }),
      ...(contact === undefined ? {} : outcome(number)),
    };
  });
}

/** First and last name of the nth lead. */
export function leadName(number: number): string {
  return statusOf(number) === 'Converted' ? contactName(contactOf(number)) : nameOf(counts.contact + number).join(' ');
}

/** The number of the lead that the nth target of campaigns became; most became none. */
export function leadOf(target: number): number | undefined {
  const number = target * targetsPerLead;
  return number <= counts.lead ? number : undefined;
}

function targetOf(lead: number): number | undefined {
  return lead % targetsPerLead === 0 ? lead / targetsPerLead : undefined;
}

function statusOf(number: number): (typeof statuses)[number] {
  return statuses[number % statuses.length] ?? statuses[0];
}

function contactOf(number: number): number {
  return contactAt(saleOf(number).account);
}

function outcome(number: number): NewRecord['attributes'] {
  const { name, account } = saleOf(number);
  return {
    account_id: demoId('account', account),
    contact_id: demoId('contact', contactAt(account)),
    opportunity_id: demoId('opportunity', number),
    opportunity_name: name,
  };
}

function newCompany(pick: Picker, number: number): string {
  const name = companyNames[(number * 11) % companyNames.length] ?? companyNames[0];
  return `${name} ${pick.from(['Trading', 'Works', 'Partners', 'Studios'])}`;
}

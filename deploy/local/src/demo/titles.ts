/**
 * Titles of records by module, separated by bars, in the notation of faker; `{{customer}}` is the customer of the record. A module that
 * is not listed gets phrases.
 */
export const titles: Readonly<Record<string, string>> = {
  Opportunities: 'Support for {{customer}}|Licence for {{customer}}|Pilot for {{customer}}|Training for {{customer}}',
  Meetings:
    'Kick-off with {{customer}}|Review with {{customer}}|Site visit to {{customer}}|Price talk with {{customer}}',
  Calls:
    'First call to {{customer}}|Price question of {{customer}}|Status call with {{customer}}|Survey of {{customer}}',
  Tasks: 'Write the quote|Send the catalogue|Check the credit limit|Ask for references|Book the rooms|Call back',
  Notes:
    'Delivery wishes: {{customer}}|Visit report: {{customer}}|Payment terms: {{customer}}|Next steps: {{customer}}',
  Cases:
    '{{commerce.product}} arrived damaged|Invoice was sent twice|Cannot log in|Delivery is a week late|Report is empty',
  Bugs: 'Export of {{commerce.product}} data is slow|Search misses names with accents|Import refuses {{date.month}} dates',
  Emails:
    'Our quote|Your delivery|Question about the {{commerce.product}}|Our appointment on {{date.weekday}}|Any news?',
  EmailTemplates: 'Invitation|Newsletter of {{date.month}}|Quote enclosed|Request received',
  Campaigns: 'Newsletter of {{date.month}}|Launch of the {{commerce.product}}|Fair in {{location.city}}|Spring sale',
  ProspectLists:
    'Visitors of the fair in {{location.city}}|Customers in {{location.state}}|Wants no mail|Test addresses',
  Documents: 'Price list of {{date.month}}|Brochure: {{commerce.product}}|Licence terms|Installation guide',
  Project: 'Rollout of {{commerce.product}}|Fair in {{location.city}}|Release {{system.semver}}|New price list',
  AOS_Product_Categories: '{{commerce.department}}',
  AOS_Quotes: '{{commerce.product}} order of {{customer}}|Renewal for {{customer}}|Framework order of {{customer}}',
  AOS_Invoices: '{{commerce.product}} for {{customer}}|Repeat order of {{customer}}',
  AOS_Line_Item_Groups: 'Goods|First delivery|Options',
  AOS_Contracts: 'Support for {{customer}}|Licence for {{customer}}|Maintenance for {{customer}}',
  AOK_KnowledgeBase:
    'How do I share a report?|Why do totals differ?|How do I change the language?|How do I print labels?',
  AOK_Knowledge_Base_Categories: 'Getting started|Devices|Reports and exports|Invoices|For administrators',
  FP_events:
    'Customer day in {{date.month}}|Breakfast for buyers|Training for users|Round table on {{commerce.product}}',
  FP_Event_Locations: '{{location.street}} Hall|{{person.lastName}} Rooms|{{location.city}} Forum',
};

/** Sentences of descriptions, in the notation of faker. */
export const sentences = [
  'Spoke to {{person.fullName}}, who asks for an answer by {{date.weekday}}.',
  'The budget is approved for this year; anything above needs the board.',
  'Deliveries before ten only, at {{location.streetAddress}}.',
  'Prefers e-mail; the number of the office is {{phone.number}}.',
  'Compares us with {{company.name}}, whose offer is cheaper but without support.',
  'Wants {{number.int({"min": 2, "max": 40})}} more by the end of {{date.month}}.',
  'See the minutes of the meeting in {{location.city}}.',
  'Waits for the consent of the head of {{commerce.department}}.',
] as const;

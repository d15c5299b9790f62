/** Names of tasks, by the module of the record that they are about. */
export const todos = {
  Accounts: ['Check the credit limit', 'Plan the visit of the new site', 'Answer the supplier audit'],
  Contacts: ['Send the catalogue', 'Send the minutes of the meeting', 'Invite to the customer day'],
  Opportunities: ['Write the quote', 'Ask for references', 'Calculate the second option', 'Prepare the demo'],
  Cases: ['Ask the second line', 'Send a spare part', 'Write down the workaround', 'Call back with the answer'],
  Leads: ['Find out who decides', 'Send the brochure', 'Check for duplicates'],
  Bugs: ['Reproduce with the customer', 'Write a test', 'Tell the customers concerned'],
  Project: ['Book the rooms', 'Order the devices', 'Report to the steering group'],
} as const;

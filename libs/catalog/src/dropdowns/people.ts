/** Drop-downs of contacts and leads: the keys in display order. */
export const peopleDropdowns = {
  salutation_dom: ['', 'Mr.', 'Ms.', 'Mrs.', 'Miss', 'Dr.', 'Prof.'],
  lead_source_dom: [
    '',
    'Cold Call',
    'Existing Customer',
    'Self Generated',
    'Employee',
    'Partner',
    'Public Relations',
    'Direct Mail',
    'Conference',
    'Trade Show',
    'Web Site',
    'Word of mouth',
    'Email',
    'Campaign',
    'Other',
  ],
  lead_status_dom: ['', 'New', 'Assigned', 'In Process', 'Converted', 'Recycled', 'Dead'],
  contact_portal_user_type_dom: ['Single', 'Account'],
} as const;

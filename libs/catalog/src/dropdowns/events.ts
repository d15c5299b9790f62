/** Drop-downs of events: the keys in display order. */
export const eventDropdowns = {
  activity_status_type_dom: ['', 'active', 'inactive'],
  fp_event_invite_status_dom: ['Invited', 'Not Invited', 'Attended', 'Not Attended'],
  fp_event_status_dom: ['Accepted', 'Declined', 'No Response'],
} as const;

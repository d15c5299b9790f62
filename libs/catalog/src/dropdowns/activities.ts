/** Drop-downs of meetings and notes: the keys in the order in which they are offered. */
export const activityDropdowns = {
  meeting_status_dom: ['Planned', 'Held', 'Not Held'],
  eapm_list: ['Sugar', 'WebEx', 'GoToMeeting', 'IBMSmartCloud', 'Google', 'Box', 'Facebook', 'Twitter'],
  reminder_time_options: ['-1', '60', '300', '600', '900', '1800', '3600', '7200', '10800', '18000', '86400'],
  repeat_type_dom: ['', 'Daily', 'Weekly', 'Monthly', 'Yearly'],
} as const;

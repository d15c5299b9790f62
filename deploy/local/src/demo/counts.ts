/** How many records of each kind the demo data has; of what is listed one by one it has the list. */
export const counts = {
  account: 60,
  contact: 120,
  opportunity: 60,
  case: 50,
  meeting: 50,
  note: 50,
  lead: 30,
  prospect: 30,
  call: 30,
  task: 30,
  email: 24,
} as const;

/** How many records of each kind the demo data has. */
export const counts = { account: 60, contact: 120, opportunity: 60, case: 50, meeting: 50, note: 50 } as const;

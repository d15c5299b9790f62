/** A defect or a wish, and what became of it. */
export interface BugReport {
  readonly name: string;
  readonly type: 'Defect' | 'Feature';
  readonly priority: 'Urgent' | 'High' | 'Medium' | 'Low';
  readonly status: 'New' | 'Assigned' | 'Pending' | 'Closed' | 'Rejected';
  readonly resolution: '' | 'Accepted' | 'Duplicate' | 'Fixed' | 'Invalid' | 'Later';
  readonly found: string;
  readonly fixed?: string;
}

type Row = [
  string,
  BugReport['type'],
  BugReport['priority'],
  BugReport['status'],
  BugReport['resolution'],
  string,
  string?,
];

const rows: readonly Row[] = [
  ['Report ends at page 3 when a name has an accent', 'Defect', 'High', 'Closed', 'Fixed', '4.2', '4.3'],
  ['Export of a year takes ten minutes', 'Defect', 'Medium', 'Assigned', 'Accepted', '4.3'],
  ['Import refuses dates with dots', 'Defect', 'Medium', 'Closed', 'Fixed', '4.1', '4.2'],
  ['Sensor H200 restarts below -20 °C', 'Defect', 'Urgent', 'Assigned', 'Accepted', '5.0'],
  ['Dark mode for the wall display', 'Feature', 'Low', 'Pending', 'Later', '5.0'],
  ['Labels print upside down on the L50', 'Defect', 'High', 'Closed', 'Fixed', '4.3', '5.0'],
  ['Map shows warehouses that were closed', 'Defect', 'Medium', 'New', '', '5.0'],
  ['Search misses names with accents', 'Defect', 'High', 'Assigned', 'Accepted', '5.0'],
  ['Totals differ by a cent from the spreadsheet', 'Defect', 'High', 'Closed', 'Fixed', '4.2', '4.3'],
  ['Log in with a key instead of a password', 'Feature', 'Medium', 'New', '', '5.0'],
  ['Notification arrives hours later', 'Defect', 'Urgent', 'Closed', 'Fixed', '5.0', '5.0.1'],
  ['Second login page after the update', 'Defect', 'High', 'Closed', 'Duplicate', '5.0'],
  ['Tracker forgets its name when the battery is changed', 'Defect', 'Medium', 'Pending', 'Accepted', '4.3'],
  ['Charts per department', 'Feature', 'Low', 'Pending', 'Later', '4.2'],
  ['Button is blue', 'Defect', 'Low', 'Rejected', 'Invalid', '5.0'],
  ['Gateway needs a restart after a power cut', 'Defect', 'High', 'New', '', '5.0.1'],
  ['Calendar week begins on Sunday', 'Defect', 'Low', 'Closed', 'Fixed', '5.0', '5.0.1'],
  ['Share a report by link', 'Feature', 'High', 'Assigned', 'Accepted', '5.0'],
];

/** The defects and wishes. */
export const bugReports: readonly BugReport[] = rows.map(
  ([name, type, priority, status, resolution, found, fixed]) => ({
    name,
    type,
    priority,
    status,
    resolution,
    found,
    ...(fixed === undefined ? {} : { fixed }),
  }),
);

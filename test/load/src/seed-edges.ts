import { withClient } from '@crm/local-stack';

/** The content of an edge table of one size. Records are numbered: meeting n is `bench-meeting-<n>`, and so on. */
export interface SeededEdges {
  readonly edges: number;
  /** Meetings with 3 to 10 invitees. */
  readonly meetings: number;
  readonly contacts: number;
  /** The meeting with a tenth of all edges. */
  readonly hotMeetingId: string;
}

/** On average a contact has about five meetings. */
const EDGES_PER_CONTACT = 5;
/** 3 to 10 invitees, by the number of the meeting. */
const EDGES_PER_MEETING = 6.5;
const HOT_MEETING_ID = 'bench-meeting-hot';

export function meetingId(number: number): string {
  return `bench-meeting-${number}`;
}

export function contactId(number: number): string {
  return `bench-contact-${number}`;
}

/**
 * Fills the table of invitations with this many edges, with live records at both ends: nine tenths belong to ordinary meetings, one
 * tenth to a single one. Previous edges are removed.
 */
export async function seedEdges(adminUrl: string, edges: number): Promise<SeededEdges> {
  const ordinary = Math.floor(edges * 0.9);
  const meetings = Math.ceil(ordinary / EDGES_PER_MEETING) + 1;
  const contacts = Math.ceil(edges / EDGES_PER_CONTACT);
  return withClient(adminUrl, async (client) => {
    await client.query('truncate relationships.meetings_contacts, relationships.staged_operation, records.operation');
    await client.query(`delete from records.meetings where id like 'bench-meeting-%' or name = 'Benchmark'`);
    await client.query(`delete from records.contacts where id like 'bench-contact-%'`);
    await client.query(CONTACTS, [contacts]);
    await client.query(MEETINGS, [meetings, HOT_MEETING_ID]);
    await client.query(INVITATIONS, [meetings, contacts, ordinary]);
    await client.query(HOT_INVITATIONS, [HOT_MEETING_ID, edges - ordinary]);
    await client.query(
      'vacuum (analyze) records.meetings, records.contacts, records.operation, relationships.meetings_contacts, relationships.staged_operation',
    );
    // Otherwise the writes of the seed would be flushed while something is measured.
    await client.query('checkpoint');
    return { edges, meetings, contacts, hotMeetingId: HOT_MEETING_ID };
  });
}

const CONTACTS = `
  insert into records.contacts (id, first_name, last_name, title, phone_work, primary_address_city, assigned_user_id,
    created_by, modified_user_id, date_entered, date_modified)
  select 'bench-contact-' || n, 'Ada', 'Contact ' || n, 'Engineer', '+1 555 ' || lpad((n % 10000)::text, 4, '0'),
    'City ' || n % 500, '1', '1', '1', now() - n * interval '1 second', now() - n * interval '1 second'
  from generate_series(0, $1::integer - 1) n`;

const MEETINGS = `
  insert into records.meetings (id, name, status, location, date_start, duration_hours, assigned_user_id, created_by,
    modified_user_id, date_entered, date_modified)
  select id, 'Review', 'Planned', 'Room 1', now(), 1, '1', '1', '1', entered, entered
  from (
    select 'bench-meeting-' || n, now() - n * interval '1 second' from generate_series(0, $1::integer - 1) n
    union all select $2, now()
  ) m (id, entered)`;

/** The invitees of a meeting have adjacent numbers, so that none is named twice; the meetings of a contact are far apart. */
const INVITATIONS = `
  insert into relationships.meetings_contacts (meeting_id, contact_id, required, accept_status, date_modified)
  select 'bench-meeting-' || n, 'bench-contact-' || (n * 7919::bigint + i) % $2::integer, true, 'none', now()
  from generate_series(0, $1::integer - 1) n, generate_series(0, 2 + n % 8) i
  limit $3::integer`;

const HOT_INVITATIONS = `
  insert into relationships.meetings_contacts (meeting_id, contact_id, required, accept_status, date_modified)
  select $1, 'bench-contact-' || n, true, 'none', now() from generate_series(0, $2::integer - 1) n`;

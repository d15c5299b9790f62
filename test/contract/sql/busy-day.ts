import { fillTables } from '@crm/local-stack';
import type { TestDatabase } from '@crm/testkit';

/** Records of the day. */
export const HOT_MEETING = 'meeting-hot';
export const MEETINGS = 26_000;
export const CONTACTS = 40_000;

/** Invitations, a tenth of them to one meeting. */
const EDGES = 200_000;
/** Operations of the last ten minutes, of which only the latest are not settled yet. */
const OPERATIONS = 500_000;
const OPEN = 50;
const TABLES = [
  'records.contacts',
  'records.meetings',
  'records.operation',
  'relationships.meetings_contacts',
  'relationships.staged_operation',
];

/** Fills the tables of links and operations as they are on a busy day, with statistics. */
export function seedBusyDay(store: TestDatabase): Promise<void> {
  return fillTables(store.adminUrl, TABLES, () => seed(store));
}

async function seed(store: TestDatabase): Promise<void> {
  await Promise.all([
    store.admin(
      `insert into records.contacts (id, last_name, date_entered, date_modified)
select 'contact-' || i, 'C', now() - i * interval '1 s', now() from generate_series(0, $1::int - 1) i`,
      [CONTACTS],
    ),
    store.admin(
      `insert into records.meetings (id, name, date_start, duration_hours, date_entered, date_modified)
select id, 'M', now(), 1, now(), now()
from (select 'meeting-' || i from generate_series(0, $1::int - 1) i union all select $2) m (id)`,
      [MEETINGS, HOT_MEETING],
    ),
    store.admin(
      `insert into relationships.meetings_contacts (meeting_id, contact_id, required, accept_status, date_modified)
select 'meeting-' || m, 'contact-' || (m * 7919::bigint + i) % $2::int, true, 'none', now()
from generate_series(0, $1::int - 1) m, generate_series(0, 2 + m % 8) i
union all
select $3, 'contact-' || i, true, 'none', now() from generate_series(0, $4::int - 1) i`,
      [MEETINGS, CONTACTS, HOT_MEETING, EDGES / 10],
    ),
    store.admin(
      `insert into records.operation (op_id, outcome, settled, decided_at)
select md5(i::text)::uuid, case when i % 50 = 0 then 'aborted' else 'committed' end, i > $2::int, now() - i * interval '0.5 ms'
from generate_series(1, $1::int) i`,
      [OPERATIONS, OPEN],
    ),
    store.admin(
      `insert into relationships.staged_operation (op_id, tables, staged_at, settled_at)
select md5(i::text)::uuid, '{meetings_contacts}', now(), case when i > $2::int then now() end
from generate_series(1, $1::int) i`,
      [OPERATIONS / 10, OPEN],
    ),
  ]);
  await store.admin(
    `update relationships.meetings_contacts e set created_op = md5(i::text)::uuid
from generate_series(1, $1::int) i where e.meeting_id = 'meeting-' || i`,
    [OPEN],
  );
}

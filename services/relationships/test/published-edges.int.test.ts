import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { withClient } from '@crm/local-stack';
import { startLinks, type LinksUnderTest } from './links-under-test.js';

let links: LinksUnderTest;
beforeAll(async () => {
  links = await startLinks();
  // A busy day: many operations in the table, some not settled yet.
  await links.store.admin(`
    insert into relationships.meetings_users (meeting_id, user_id, accept_status, required, date_modified)
      select 'm' || i / 3, 'u' || i % 1000, 'none', true, now() from generate_series(1, 30000) i;
    insert into records.operation (op_id, outcome, settled, decided_at)
      select gen_random_uuid(), 'committed', i > 50, now() from generate_series(1, 30000) i;
    update relationships.meetings_users set created_op = (select op_id from records.operation where not settled limit 1)
      where meeting_id in (select 'm' || i from generate_series(1, 30) i);
    analyze relationships.meetings_users;
    analyze records.operation`);
});
afterAll(() => links.stop());

const FROM_VIEW = 'from relationships_pub.meetings_users_v1 e';

describe('a published view', () => {
  it.each([
    ['from the left', `select * ${FROM_VIEW} where e.meeting_id = 'm7'`, 'uq_meetings_users'],
    ['from the right', `select * ${FROM_VIEW} where e.user_id = 'u7'`, 'ix_meetings_users_right'],
    ['as a whole', `select count(*) ${FROM_VIEW} where e.accept_status = 'none'`, 'pk_operation'],
  ])('read %s looks up staged rows one by one and never hashes the operations', async (_, query, index) => {
    const rows = await withClient(links.store.urlFor('records', 'svc'), async (client) => {
      return (await client.query<{ 'QUERY PLAN': string }>(`explain ${query}`)).rows;
    });
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toContain(index);
    expect(plan).toContain('pk_operation');
    expect(plan).not.toMatch(/hashed|Hash|Materialize|Subquery Scan/);
  });
});

import type { CallContext } from '@crm/grpc';
import type { ListChangesRequestMessage } from '@crm/protos';
import type { RecordsUnderTest } from './records-under-test.js';

/** A change as clients read it, with its position. */
export interface FedChange {
  readonly id: number;
  readonly [name: string]: unknown;
}

/** Gives positions to the logs of records and of links, as the events service does. */
export async function orderChanges({ store }: RecordsUnderTest): Promise<void> {
  await store.admin(`with log as (
      select xid, seq, 'r' as log from records.change where kind is not null
      union all select xid, seq, 'l' from relationships.change
    ), p as (
      insert into events.position (position, group_start, xid, seq, log)
      select s.last_position + n, s.last_position + min(n) over (partition by xid), xid, seq, log
      from (select log.*, row_number() over (order by seq) as n from log
        where not exists (select from events.position p where p.seq = log.seq)) c, events.sequencer s
      returning position
    ) update events.sequencer set last_position = (select max(position) from p) where exists (select from p)`);
}

/** The changes that a user reads, by default the first hundred. */
export async function readFeed(
  { handlers }: Pick<RecordsUnderTest, 'handlers'>,
  user: CallContext,
  query: Partial<ListChangesRequestMessage> = {},
): Promise<FedChange[]> {
  const request = { after: '0', limit: 100, modules: [], kinds: [], clients: [], ...query };
  const { changes = [] } = await handlers.listChanges(request, user);
  return changes.map(({ position, attributesJson }) => {
    return { id: Number(position), ...(JSON.parse(String(attributesJson)) as object) };
  });
}

import { isoInstant, type Catalog } from '@crm/catalog';
import { compileSql, type CompiledSql } from '@crm/postgres';
import type { Access } from '../plan/access.js';
import { literal } from './quote.js';
import { Sight } from './sight.js';
import { stateColumns } from './state-columns.js';

/** The views of other services that pages of changes are read from: the order of all changes, and the log of links. */
export const FEED_VIEWS = ['events_pub.position_v1', 'events_pub.sequencer_v1', 'relationships_pub.change_v1'] as const;

/** The rights of the user changed as a whole: by a role, a group, or the record of the user. */
const IS_OWN_RIGHTS = `case
      when c.link in ('acl_roles_users', 'securitygroups_users') then c.other = :user
      when c.link = 'securitygroups_acl_roles' then ${isMember('c.record')}
      when c.link is not null then false
      when c.module = 'Users' then c.record = :user and (c.kind <> 'updated' or c.changed && '{is_admin,status}')
      when c.module = 'SecurityGroups' then ${isMember('c.record')}
      when c.module = 'ACLRoles' then exists (
        select from records.acl_roles_users u where u.role_id = c.record and u.user_id = :user
      ) or exists (
        select from records.securitygroups_acl_roles i where i.role_id = c.record and ${isMember('i.securitygroup_id')}
      )
      else false
    end`;

/**
 * Reads a page of the changes after a position, in their order, as a user with this access sees them. `scanned` is the
 * position that the page reaches, so that a page without a visible change has an end too. Parameters: `user`, `groups`,
 * `after`, `scan` = how many positions are examined, `limit`, `bytes` = the values of links and names of attributes after
 * which no further change is added, and `modules`, `clients` and `kinds`, each null for all. The sum of bytes stops at the
 * row that exceeds them, so no value of a later row is read from its storage.
 *
 * Rights on records are those of the log: a change is visible to users who saw the record before it or see it after it.
 * Of links only the modules are checked here: conditions on both of their ends, in every module, take far longer to
 * plan than a page takes to read. Updates by a link, which are logged without rights, are not checked here either, nor
 * whether a part record that follows its parent is visible itself.
 */
export function compileChanges(catalog: Catalog, access: Access | undefined, hasLinks: boolean): CompiledSql {
  const sight = new Sight(catalog, access);
  const modules = [...catalog.modules.values()];
  const isSeen = (state: string): string => {
    const conditions = modules.map(
      (module) => `when ${literal(module.name)} then ${sight.isFoundVisible(module, state)}`,
    );
    return `(case c.judged_module ${conditions.join(' ')} end) is true`;
  };
  const shownModules = modules.filter((module) => sight.showsSome(module)).map(({ name }) => name);
  const isOfShown = (module: string): string => `${module} = any(${literal(`{${shownModules.join()}}`)}::text[])`;
  const following = modules.filter(({ name, partOf }) => partOf.length > 0 && typeof access?.seen[name] === 'object');
  const isFollowing = `c.module = any(${literal(`{${following.map(({ name }) => name).join()}}`)}::text[])`;
  return compileSql(`with p as materialized (
  select p.position, p.group_start, p.log, p.xid, p.seq from events_pub.position_v1 p
  where p.position > :after::bigint order by p.position limit :scan::int
), c as (
  select p.position, p.group_start, c.at, c.kind, c.module, c.record, c.version,
    coalesce(c.changed, ${OF_LINK}) as changed, ${judged('before')}, ${judged('after')},
    case c.kind when 'part' then c.link_values ->> 'module' else c.module end as judged_module,
    c.link, c.other_module, c.other, c.link_values, c.user_id, c.client_id, c.request_id
  from p cross join lateral (select * from records.change c where c.xid = p.xid and c.seq = p.seq offset 0) c
  where p.log = 'r'
  union all
  select p.position, p.group_start, c.at, c.kind, c.module, c.record, null, ${OF_LINK}, null, null, null,
    c.link, c.other_module, c.other, c.link_values, c.user_id, c.client_id, c.request_id
  from p cross join lateral (select * from relationships_pub.change_v1 c where c.xid = p.xid and c.seq = p.seq offset 0) c
  where p.log = 'l'
), shown as (
  select c.*, case
      when ${IS_OWN_RIGHTS} then 'rights_changed'
      when c.link is not null then ${hasLinks ? `case when ${isOfShown('c.module')} and ${isOfShown('c.other_module')} then c.kind end` : 'null'}
      when c.kind = 'updated' and c.after is null then case when ${isOfShown('c.module')} then c.kind end
      when c.kind = 'part' and (${isFollowing} and s.after <> s.before) is not true then null
      when s.after then case when c.kind in ('created', 'restored') or s.before and c.kind = 'updated' then c.kind else 'appeared' end
      when s.before then case c.kind when 'deleted' then c.kind else 'disappeared' end
    end as shown_kind
  from c
  cross join lateral (select ${stateColumns(modules, 'c.after')}) n
  cross join lateral (select ${stateColumns(modules, "case when c.kind = 'updated' then coalesce(c.before, c.after) else c.before end")}) o
  cross join lateral (select ${isSeen('n')} as after, ${isSeen('o')} as before offset 0) s
  where (:clients::text[] is null or c.client_id = any(:clients::text[]))
    and (:modules::text[] is null or c.module = any(:modules::text[]) or c.other_module = any(:modules::text[])
      or c.module in ('Users', 'SecurityGroups', 'ACLRoles'))
), page as materialized (
  select c.* from shown c
  where c.shown_kind is not null
    and (:kinds::text[] is null or c.shown_kind = any(:kinds::text[]))
    and (:modules::text[] is null or c.shown_kind = 'rights_changed'
      or c.module = any(:modules::text[]) or c.other_module = any(:modules::text[]))
  order by c.position limit :limit::int
), summed as (
  select c.position, sum(octet_length(concat(c.link_values, c.changed))) over (order by c.position rows unbounded preceding) as bytes
  from page c
), reached as materialized (
  select coalesce(
    (select s.position from summed s where s.bytes >= :bytes::bigint order by s.position limit 1),
    (select max(c.position) from page c having count(*) = :limit::int),
    (select max(p.position) from p)) as scanned
)
select r.scanned::float8, c.* from reached r left join lateral (
  select c.position::float8, c.group_start::float8, ${isoInstant('c.at')} as at, c.shown_kind as kind, c.module, c.record,
    c.version::float8, c.changed,
    c.link, c.other_module, c.other, c.link_values::text as link_values, c.user_id, c.client_id, c.request_id
  from page c where c.position <= r.scanned
) c on true order by c.position`);
}

/** Of an update by a link: the name of the middle table. */
const OF_LINK = 'case when c.link is null then array[c.other] end';

/** A state of the record, or of the parent with which a part record appears and disappears. */
function judged(state: 'before' | 'after'): string {
  return `case c.kind when 'part' then nullif(c.link_values -> '${state}', 'null') else c.${state} end as ${state}`;
}

function isMember(group: string): string {
  return `exists (select from records.securitygroups_users g where g.securitygroup_id = ${group} and g.user_id = :user)`;
}

import { GROUP_IDS, groupLink, type Module } from '@crm/catalog';
import { SCHEMA } from '../schema.js';
import { edgeRelation } from './compile-edge.js';
import { column, literal, quote } from './quote.js';

/**
 * A fragment of a statement that links the new row `w` with its groups. Undefined where records of the module have no
 * groups.
 */
export function compileInheritance(module: Module, now: string): string | undefined {
  const link = groupLink(module);
  if (link === undefined) return undefined;
  const roles = link.roles.map(({ column: name, value }) => [quote(name), literal(String(value))] as const);
  const columns = [
    [quote(link.nearColumn), column('w', 'id')],
    [quote(link.farColumn), 'g.id'],
    ...roles,
    [quote('created_by'), ':user::text'],
    [quote('modified_user_id'), ':user::text'],
    ['date_modified', now],
  ] as const;
  return `, inherited as (
  insert into ${edgeRelation(link)} (${columns.map(([name]) => name).join(', ')})
  select ${columns.map(([, value]) => value).join(', ')} from w cross join unnest(${column('w', GROUP_IDS)}) g (id)
)`;
}

/**
 * The ids of the groups of the creator, parameter `user`, and of the assigned user, except groups and memberships that
 * are not inheritable; `assigned` is the value of `assigned_user_id`, if records of the module have one.
 */
export function compileInheritedIds(assigned: string | undefined): string {
  const users = [':user::text', ...(assigned === undefined ? [] : [assigned])];
  const schema = quote(SCHEMA);
  return `array(select distinct m.securitygroup_id::text from ${schema}.securitygroups_users m
    join ${schema}.securitygroups g on g.id = m.securitygroup_id and not g.deleted and g.noninheritable is not true
    where m.user_id = any(array[${users.join(', ')}]) and m.noninheritable is not true)`;
}

import { edgeTables, type Catalog, type EdgeLink, type Field, type LinkRole } from '@crm/catalog';
import { compileSql, type CompiledSql } from '@crm/postgres';
import { edgeJson, edgeRelation, isOfLink, sqlValue } from './compile-edge.js';
import { NOW } from './compile-write.js';
import { column, quote } from './quote.js';

/**
 * The statements for the rows of a link over a middle table of this schema. Parameters: `near`, the id of the record at
 * that end, and `far`, an array of ids; further ones as each says.
 */
export interface LocalEdgeStatements {
  /**
   * Locks all rows that changes of links over the table write, in one order. Parameters are arrays: the `roles` of the
   * links, see `pairRole`; ends that are locked as a whole, `left_whole` and `right_whole`; the near and far ends of
   * pairs, `left_near` and `left_far` of changes at left ends, and likewise `right_near` and `right_far`; and `owners`
   * whose mark moves.
   */
  readonly lockRows: CompiledSql;
  /** Locks and reads the rows of the given pairs, marked or not. */
  readonly lockPairs: CompiledSql;
  /** Inserts the pairs that are missing with their `values`, as JSON, for `user`. */
  readonly insert: CompiledSql;
  /** Inserts one pair of each of the records `near`, which have none yet; otherwise like `insert`. */
  readonly insertNew: CompiledSql;
  /** Changes the values of pairs where they differ. Parameters as for `insert`. Absent when pairs have no values. */
  readonly change?: CompiledSql;
  /** A mark that at most one pair of a record at the left end has, if this link can set it. */
  readonly exclusive?: ExclusiveMark;
  /** Unlinks the given pairs. */
  readonly removeNamed: CompiledSql;
  /** Unlinks all pairs except the given ones. */
  readonly removeOthers: CompiledSql;
}

/** How a mark is removed from the pairs that must no longer have it. */
export interface ExclusiveMark {
  /** The middle value that sets the mark; absent when the link itself sets it on every pair. */
  readonly value?: string;
  /** Removes the mark from all pairs of the given owners except one each. Parameters: the arrays `owners` and `kept`. */
  readonly unmark: CompiledSql;
}

/** The middle values that the service sets itself. */
const INSERTED: ReadonlyMap<string, string> = new Map([
  ['date_created', NOW],
  ['created_by', ':user::text'],
  ['modified_user_id', ':user::text'],
]);

/**
 * Compiles the statements. A role that is also a middle value of another link over the table is a mark on that link's
 * pairs, such as which address is the primary one: linking sets the mark, unlinking removes it and keeps the pair.
 */
export function compileLocalEdge(catalog: Catalog, link: EdgeLink): LocalEdgeStatements {
  const { nearColumn, farColumn, roles, middle, table } = link;
  const shared = edgeTables(catalog, 'local-edge').find((one) => one.table === table)?.middle;
  const marks = roles.filter((role) => shared?.has(role.column));
  const pairRoles = roles.filter((role) => !marks.includes(role));
  const relation = edgeRelation(link);
  const fields = [...middle.values()];
  const isPair = (alias: string): string =>
    `${column(alias, nearColumn)} = :near${isOfLink({ ...link, roles: pairRoles }, alias)}`;
  const isLinked = `${column('t', nearColumn)} = :near${isOfLink(link, 't')}`;
  const change = compileChange(link, marks, isPair('o'));
  const exclusive = compileExclusive(catalog, link, pairRoles);
  const remove = (condition: string): CompiledSql => {
    const where = `where ${isLinked} and ${column('t', farColumn)} ${condition}`;
    if (marks.length === 0) return compileSql(`delete from ${relation} t ${where}`);
    const unset = marks.map((mark) => `${quote(mark.column)} = ${unmarked(shared?.get(mark.column))}`);
    return compileSql(`update ${relation} t set ${[...unset, touched('t')].join(', ')} ${where}`);
  };
  const inserted = [
    [quote(farColumn), 'i.far_id'],
    ...roles.map((role) => [quote(role.column), sqlValue(role.value)]),
    ...fields.map((field) => [quote(field.name), field.serverManaged ? own(field) : `n.${quote(field.name)}`]),
    ['date_modified', NOW],
  ] as const;
  return {
    lockRows: compileLockRows(catalog, link),
    lockPairs:
      compileSql(`select ${column('t', 'id')}::text as link_id, ${column('t', farColumn)} as far_id, ${edgeJson(link, 't')} as middle
from ${relation} t where ${isPair('t')} and ${column('t', farColumn)} = any(:far::text[])
order by ${column('t', farColumn)} for update`),
    insert: compileInsert(':near::text', given(relation, 'null')),
    insertNew: compileInsert('i.near_id', given(relation, 'null', [':near::text[]', 'near_id'])),
    ...(change && { change }),
    ...(exclusive && { exclusive }),
    removeNamed: remove('= any(:far::text[])'),
    removeOthers: remove('<> all(:far::text[])'),
  };

  function compileInsert(near: string, pairs: string): CompiledSql {
    const columns = [[quote(nearColumn), near] as const, ...inserted];
    return compileSql(`insert into ${relation} (${columns.map(([name]) => name).join(', ')})
select ${columns.map(([, value]) => value).join(', ')}
from ${pairs}
order by ${near}, i.far_id
on conflict on constraint ${quote(`uq_${table}`)} do nothing`);
  }
}

function compileLockRows(catalog: Catalog, link: EdgeLink): CompiledSql {
  const relation = edgeRelation(link);
  const table = edgeTables(catalog, 'local-edge').find((one) => one.table === link.table);
  const mark = table?.exclusive[0];
  const isMarked = table === undefined || mark === undefined ? '' : ` and ${column('m', mark)}`;
  const isLeft = link.nearSide === 'left';
  const [left, right] = isLeft ? [link.nearColumn, link.farColumn] : [link.farColumn, link.nearColumn];
  const role = pairRole(catalog, link);
  const isOfRoles = role === undefined ? '' : ` and ${column('n', role.column)} = any(:roles::text[])`;
  const isAmong = (name: string, ids: string): string => `${column('n', name)} = any(:${ids}::text[])`;
  const ways = [
    isAmong(left, 'left_whole'),
    isAmong(right, 'right_whole'),
    `${isAmong(left, 'left_near')} and ${isAmong(right, 'left_far')}`,
    `${isAmong(right, 'right_near')} and ${isAmong(left, 'right_far')}`,
  ];
  const found = ways.map((way) => `array(select n.id from ${relation} n where ${way}${isOfRoles})`);
  return compileSql(`select from ${relation} t where t.id = any(${found.join('\n  || ')}
  || array(select m.id from ${relation} m where ${column('m', left)} = any(:owners::text[])${isMarked}))
order by ${column('t', left)}, ${column('t', right)}, t.id for no key update`);
}

/** The role that distinguishes the pairs of a link from those of others over its table, if there are others. */
export function pairRole(catalog: Catalog, { table, roles }: EdgeLink): LinkRole | undefined {
  const [name] =
    edgeTables(catalog, 'local-edge')
      .find((one) => one.table === table)
      ?.roles.keys() ?? [];
  return roles.find(({ column: role }) => role === name);
}

function compileExclusive(catalog: Catalog, link: EdgeLink, pairRoles: readonly LinkRole[]): ExclusiveMark | undefined {
  const table = edgeTables(catalog, 'local-edge').find((one) => one.table === link.table);
  const mark = table?.exclusive.find((name) => link.exclusive || link.middle.has(name));
  if (table === undefined || mark === undefined) return undefined;
  const unset = `${quote(mark)} = ${unmarked(table.middle.get(mark))}`;
  return {
    ...(link.exclusive ? {} : { value: mark }),
    unmark: compileSql(`update ${edgeRelation(link)} t set ${unset}, ${touched('t')}
from unnest(:owners::text[], :kept::text[]) i (owner_id, kept_id)
where ${column('t', table.left)} = i.owner_id${isOfLink({ ...link, roles: pairRoles }, 't')}
  and ${column('t', mark)} and ${column('t', table.right)} <> i.kept_id`),
  };
}

function compileChange(link: EdgeLink, marks: readonly LinkRole[], isPair: string): CompiledSql | undefined {
  const fields = [...link.middle.values()];
  const sent = fields.filter(({ serverManaged }) => !serverManaged);
  const set = [
    ...marks.map((mark) => [mark.column, sqlValue(mark.value)] as const),
    ...sent.map(({ name }) => [name, `n.${quote(name)}`] as const),
  ];
  if (set.length === 0) return undefined;
  const relation = edgeRelation(link);
  const isModifier = fields.some(({ name, serverManaged }) => serverManaged && name === 'modified_user_id');
  const sets = [
    ...set.map(([name]) => `${quote(name)} = d.${quote(name)}`),
    ...(isModifier ? [`${quote('modified_user_id')} = :user::text`] : []),
    touched('t'),
  ];
  const before = set.map(([name]) => column('o', name)).join(', ');
  const after = set.map(([, value]) => value).join(', ');
  return compileSql(`update ${relation} t set ${sets.join(', ')}
from (
  select ${[`${column('o', 'id')} as id`, ...set.map(([name, value]) => `${value} as ${quote(name)}`)].join(', ')}
  from unnest(:far::text[], :values::text[]) i (far_id, sent)
  join ${relation} o on ${isPair} and ${column('o', link.farColumn)} = i.far_id
  cross join lateral json_populate_record(o, i.sent::json) n
  where (${after}) is distinct from (${before})
) d where ${column('t', 'id')} = d.id`);
}

/** The rows of an insert: far ids with their values, in the types of the table's columns. */
function given(relation: string, base: string, near?: readonly [parameter: string, name: string]): string {
  const [parameter, name] = near === undefined ? ['', ''] : near.map((part) => `${part}, `);
  return `unnest(${parameter}:far::text[], :values::text[]) i (${name}far_id, sent)
cross join lateral json_populate_record(${base}::${relation}, i.sent::json) n`;
}

function touched(alias: string): string {
  return `date_modified = greatest(${NOW}, ${column(alias, 'date_modified')})`;
}

function own({ name }: Field): string {
  const value = INSERTED.get(name);
  if (value === undefined) throw new TypeError(`Nobody sets the middle value ${name}`);
  return value;
}

function unmarked(field: Field | undefined): string {
  return sqlValue(field?.default ?? null);
}

import { edgeTables, type Catalog, type EdgeLink, type Field, type LinkRole } from '@crm/catalog';
import { edgeJson, edgeRelation, isOfLink, sqlValue } from './compile-edge.js';
import { NOW } from './compile-write.js';
import { column, quote } from './quote.js';

/** The statements for the rows of a link over a middle table of this schema. The near end is always `$1`. */
export interface LocalEdgeStatements {
  /**
   * Locks all rows that a change writes, of every link over the table, in an order that both ends share. Parameters:
   * near, whether to lock all of its rows, an array of far ids, an array of the owners whose mark moves.
   */
  readonly lockRows: string;
  /** Locks and reads the rows of the given pairs, marked or not. Parameters: near, an array of far ids. */
  readonly lockPairs: string;
  /** Inserts the pairs that are missing. Parameters: near, far ids, values as JSON, the user if `usesUser`. */
  readonly insert: string;
  /** Changes the values of pairs where they differ. Parameters as for `insert`. Absent when pairs have no values. */
  readonly change?: string;
  /** A mark that at most one pair of a record at the left end has, if this link can set it. */
  readonly exclusive?: ExclusiveMark;
  /** Unlinks the given pairs. Parameters: near, an array of far ids. */
  readonly removeNamed: string;
  /** Unlinks all pairs except the given ones. Parameters: near, an array of far ids. */
  readonly removeOthers: string;
  /** Whether `insert` takes the user as a parameter; for `change` see `changeUsesUser`. */
  readonly usesUser: boolean;
  readonly changeUsesUser: boolean;
}

/** How a mark is removed from the pairs that must no longer have it. */
export interface ExclusiveMark {
  /** The middle value that sets the mark; absent when the link itself sets it on every pair. */
  readonly value?: string;
  /**
   * Removes the mark from all pairs of the given owners except one each. Parameters: arrays of owners and of what each
   * keeps.
   */
  readonly unmark: string;
}

/** The middle values that the service sets itself; `$4` is the user. */
const INSERTED: ReadonlyMap<string, string> = new Map([
  ['date_created', NOW],
  ['created_by', '$4::text'],
  ['modified_user_id', '$4::text'],
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
    `${column(alias, nearColumn)} = $1${isOfLink({ ...link, roles: pairRoles }, alias)}`;
  const isLinked = `${column('t', nearColumn)} = $1${isOfLink(link, 't')}`;
  const change = compileChange(link, marks, isPair('o'));
  const exclusive = compileExclusive(catalog, link, pairRoles);
  const remove = (condition: string): string => {
    const where = `where ${isLinked} and ${column('t', farColumn)} ${condition}`;
    if (marks.length === 0) return `delete from ${relation} t ${where}`;
    const unset = marks.map((mark) => `${quote(mark.column)} = ${unmarked(shared?.get(mark.column))}`);
    return `update ${relation} t set ${[...unset, touched('t')].join(', ')} ${where}`;
  };
  const inserted = [
    [quote(nearColumn), '$1::text'],
    [quote(farColumn), 'i.far_id'],
    ...roles.map((role) => [quote(role.column), sqlValue(role.value)]),
    ...fields.map((field) => [quote(field.name), field.serverManaged ? own(field) : `n.${quote(field.name)}`]),
    ['date_modified', NOW],
  ] as const;
  return {
    lockRows: compileLockRows(catalog, link),
    lockPairs: `select ${column('t', 'id')}::text as link_id, ${column('t', farColumn)} as far_id, ${edgeJson(link, 't')} as middle
from ${relation} t where ${isPair('t')} and ${column('t', farColumn)} = any($2::text[])
order by ${column('t', farColumn)} for update`,
    insert: `insert into ${relation} (${inserted.map(([name]) => name).join(', ')})
select ${inserted.map(([, value]) => value).join(', ')}
from ${given(relation, 'null')}
order by i.far_id
on conflict on constraint ${quote(`uq_${table}`)} do nothing`,
    ...(change && { change }),
    ...(exclusive && { exclusive }),
    removeNamed: remove('= any($2::text[])'),
    removeOthers: remove('<> all($2::text[])'),
    usesUser: fields.some((field) => field.serverManaged && own(field).startsWith('$')),
    changeUsesUser: change?.includes('$4') ?? false,
  };
}

function compileLockRows(catalog: Catalog, link: EdgeLink): string {
  const relation = edgeRelation(link);
  const table = edgeTables(catalog, 'local-edge').find((one) => one.table === link.table);
  const mark = table?.exclusive[0];
  const isMarked = table === undefined || mark === undefined ? '' : ` and ${column('m', mark)}`;
  const left = link.nearSide === 'left' ? link.nearColumn : link.farColumn;
  const right = link.nearSide === 'left' ? link.farColumn : link.nearColumn;
  return `select from ${relation} t where t.id = any(
  array(select n.id from ${relation} n where ${column('n', link.nearColumn)} = $1
    and ($2::boolean or ${column('n', link.farColumn)} = any($3::text[])))
  || array(select m.id from ${relation} m where ${column('m', left)} = any($4::text[])${isMarked}))
order by ${column('t', left)}, ${column('t', right)}, t.id for no key update`;
}

function compileExclusive(catalog: Catalog, link: EdgeLink, pairRoles: readonly LinkRole[]): ExclusiveMark | undefined {
  const table = edgeTables(catalog, 'local-edge').find((one) => one.table === link.table);
  const mark = table?.exclusive.find((name) => link.exclusive || link.middle.has(name));
  if (table === undefined || mark === undefined) return undefined;
  const unset = `${quote(mark)} = ${unmarked(table.middle.get(mark))}`;
  return {
    ...(link.exclusive ? {} : { value: mark }),
    unmark: `update ${edgeRelation(link)} t set ${unset}, ${touched('t')}
from unnest($1::text[], $2::text[]) i (owner_id, kept_id)
where ${column('t', table.left)} = i.owner_id${isOfLink({ ...link, roles: pairRoles }, 't')}
  and ${column('t', mark)} and ${column('t', table.right)} <> i.kept_id`,
  };
}

function compileChange(link: EdgeLink, marks: readonly LinkRole[], isPair: string): string | undefined {
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
    ...(isModifier ? [`${quote('modified_user_id')} = $4::text`] : []),
    touched('t'),
  ];
  const before = set.map(([name]) => column('o', name)).join(', ');
  const after = set.map(([, value]) => value).join(', ');
  return `update ${relation} t set ${sets.join(', ')}
from (
  select ${[`${column('o', 'id')} as id`, ...set.map(([name, value]) => `${value} as ${quote(name)}`)].join(', ')}
  from unnest($2::text[], $3::text[]) i (far_id, sent)
  join ${relation} o on ${isPair} and ${column('o', link.farColumn)} = i.far_id
  cross join lateral json_populate_record(o, i.sent::json) n
  where (${after}) is distinct from (${before})
) d where ${column('t', 'id')} = d.id`;
}

/** The rows of an insert: far ids with their values, in the types of the table's columns. */
function given(relation: string, base: string): string {
  return `unnest($2::text[], $3::text[]) i (far_id, sent)
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

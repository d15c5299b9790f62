import type { EdgeLink, Field } from '@crm/catalog';
import { identifier, join, sql, toStatement, trusted, type SqlFragment, type Statement } from '@crm/postgres';
import { SCHEMA } from '../schema.js';

export interface EdgeRow {
  readonly row_id: string;
  readonly far_id: string;
  /** JSON object of both ends, the middle values and `date_modified`, as written by Postgres. */
  readonly middle: string;
}

export interface LockedEdgeRow extends EdgeRow {
  readonly created_op: string | null;
  readonly deleted_op: string | null;
}

/** A row that existed, or that was inserted because none did. */
export interface AddedEdgeRow extends LockedEdgeRow {
  readonly is_added: boolean;
}

/** A row on one page of a link that is being replaced. */
export interface KeptEdgeRow extends Omit<LockedEdgeRow, 'middle'> {
  /** Null where the request does not name the pair. */
  readonly middle: string | null;
  /** Whether this row fills the page, so that another page may follow. */
  readonly ends_page: boolean;
}

/** The row after which a page of a link starts. */
export type EdgePlace = Pick<EdgeRow, 'row_id' | 'far_id'>;

export const BEFORE_ALL: EdgePlace = { far_id: '', row_id: '00000000-0000-0000-0000-000000000000' };

/** The maximum number of rows of one statement: far from the statement time-out, however large a link is. */
const PAGE = 5_000;

/** The operation that inserted rows belong to, and what else the insert depends on. */
interface Insertion {
  readonly operation: SqlFragment;
  readonly source?: SqlFragment;
  readonly condition?: SqlFragment;
  /** The near end of each pair, where the pairs are of several records. */
  readonly nearIds?: readonly string[];
}

const ISO_MILLISECONDS = trusted(`'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'`);

/**
 * The statements for the rows of one link of one record. Values come as JSON objects by column, so that one statement
 * text fits whatever a client sends; `json_populate_record` gives them the types of the columns. Rows are touched in
 * the order of (left, right, id), which is the order of the far ids, because there is only one near id.
 */
export class LinkStatements {
  readonly #link: EdgeLink;
  readonly #nearId: string;
  readonly #table: SqlFragment;
  readonly #near: SqlFragment;
  readonly #far: SqlFragment;

  constructor(link: EdgeLink, nearId: string) {
    this.#link = link;
    this.#nearId = nearId;
    this.#table = identifier(SCHEMA, link.table);
    this.#near = identifier(link.nearColumn);
    this.#far = identifier(link.farColumn);
  }

  /** Waits for other writes of the whole link of this record. */
  lockOwner(): Statement {
    const subject = `${this.#link.table}.${this.#link.nearColumn} ${this.#nearId}`;
    return toStatement(sql`select pg_advisory_xact_lock(hashtextextended(${subject}, 0))`, 'lock_link_owner');
  }

  lockPairs(farIds: readonly string[]): Statement {
    return this.#named('lock_pairs', this.#locked(farIds));
  }

  /** Like `lockPairs`, but inserts all pairs, which must be ordered by id, when none of them has a row. */
  lockOrInsert(farIds: readonly string[], values: readonly string[]): Statement {
    const isFree = sql`where not exists (select from present)`;
    const text = sql`with present as materialized (
        ${this.#locked(farIds)}
      ), added as (
        ${this.#insertion(farIds, values, { operation: sql`null::uuid`, condition: isFree })}
        ${this.#unlessThere()}
      )
      select s.row_id, s.far_id, s.created_op, s.deleted_op, s.middle, false as is_added from present s
      union all select a.row_id, a.far_id, null::uuid, null::uuid, a.middle, true from added a`;
    return this.#named('lock_or_insert', text);
  }

  /**
   * Locks a page of all rows of the record and removes the pairs that are not named, unless an operation has staged a
   * row on the page. Returns the rows of named pairs, staged rows, and the last row of a full page.
   */
  keepOnly(farIds: readonly string[], after: EdgePlace): Statement {
    const removed = sql`delete from ${this.#table} t where ${this.#unwanted()}`;
    return this.#named('keep_only', this.#pageWithout(removed, farIds, after, null));
  }

  /** Like `keepOnly`, but marks the rows as removed by the operation, except those that it has staged itself. */
  stageKeepOnly(farIds: readonly string[], after: EdgePlace, operation: string): Statement {
    const removed = sql`update ${this.#table} t set deleted_op = ${operation}::uuid where ${this.#unwanted()}`;
    return this.#named('stage_keep_only', this.#pageWithout(removed, farIds, after, operation));
  }

  /** Inserts pairs that do not exist; returns the inserted rows. */
  insert(farIds: readonly string[], values: readonly string[], operation: string | null): Statement {
    const text = sql`${this.#insertion(farIds, values, { operation: sql`${operation}::uuid` })}
      ${this.#unlessThere()}`;
    return this.#named('insert_pairs', text);
  }

  /**
   * Inserts pairs of this link of several records, which have none yet, whatever the record of these statements; returns
   * the inserted rows.
   */
  insertNew(
    nearIds: readonly string[],
    farIds: readonly string[],
    values: readonly string[],
    operation: string,
  ): Statement {
    const text = sql`${this.#insertion(farIds, values, { operation: sql`${operation}::uuid`, nearIds })}
      ${this.#unlessThere()}`;
    return this.#named('insert_new_pairs', text);
  }

  /**
   * Part of a statement: inserts pairs for the operation in row `begun`, if there is one; violates a constraint where a
   * pair exists.
   */
  insertBegun(farIds: readonly string[], values: readonly string[]): SqlFragment {
    return this.#insertion(farIds, values, { operation: sql`b.op_id`, source: sql`begun b, ` });
  }

  /** Changes the rows whose values differ; returns them as changed. */
  change(rowIds: readonly string[], values: readonly string[]): Statement {
    const columns = this.#columns();
    const text = sql`update ${this.#table} t
      set ${join(
        columns.map((name) => sql`${name} = d.${name}`),
        ', ',
      )}, date_modified = now()
      from (${this.#different(rowIds, values)}) d where t.id = d.row_id
      returning ${this.#ends()}, ${this.#json('t')} as middle`;
    return this.#named('change_pairs', text);
  }

  /** The rows whose values differ, with their values after the change, as JSON, in the order of the far ids. */
  differing(rowIds: readonly string[], values: readonly string[]): Statement {
    const text = sql`select d.row_id, t.${this.#far} as far_id, row_to_json(d)::text as values
      from (${this.#different(rowIds, values)}) d join ${this.#table} t on t.id = d.row_id order by t.${this.#far}`;
    return this.#named('differing_pairs', text);
  }

  /**
   * Deletes rows that the operation has staged for pairs that it had removed before, and restores the removed rows. To be
   * run before `stageRemove`: an operation removes a pair once, however often it adds it.
   */
  restoreRemoved(rowIds: readonly string[], operation: string): Statement {
    const isSame = sql`s.${this.#near} = ${this.#nearId} and s.deleted_op = ${operation}::uuid`;
    const text = sql`with gone as (
        delete from ${this.#table} t where t.id = any(${rowIds}::uuid[]) and t.created_op = ${operation}::uuid
          and exists (select from ${this.#table} s where ${isSame} and s.${this.#far} = t.${this.#far})
        returning t.${this.#far} as far_id
      )
      update ${this.#table} s set deleted_op = null from gone g where ${isSame} and s.${this.#far} = g.far_id
      returning s.id as row_id`;
    return this.#named('restore_removed', text);
  }

  /** Marks rows as removed by the operation. */
  stageRemove(rowIds: readonly string[], operation: string): Statement {
    const text = sql`update ${this.#table} t set deleted_op = ${operation}::uuid where t.id = any(${rowIds}::uuid[])`;
    return this.#named('stage_remove', text);
  }

  remove(rowIds: readonly string[]): Statement {
    return this.#named('remove_pairs', sql`delete from ${this.#table} t where t.id = any(${rowIds}::uuid[])`);
  }

  /**
   * Other operations that have staged a change of these pairs. To be run after an insert: rows that they staged before
   * the insert could make one pair exist twice.
   */
  otherOperations(farIds: readonly string[], operation: string | null): Statement {
    // Written so that the index of staged rows cannot be used: there may be very many staged rows, but few rows of
    // these pairs.
    const other = sql`coalesce(t.deleted_op, t.created_op)`;
    const text = sql`select ${other}::text as op_id
      from ${this.#table} t where t.${this.#near} = ${this.#nearId} and t.${this.#far} = any(${farIds}::text[])
        and ${other} is not null and ${other} is distinct from ${operation}::uuid`;
    return this.#named('other_operations', text);
  }

  #locked(farIds: readonly string[]): SqlFragment {
    return sql`select ${this.#ends()}, t.created_op, t.deleted_op, ${this.#json('t')} as middle
      from ${this.#table} t where t.${this.#near} = ${this.#nearId} and t.${this.#far} = any(${farIds}::text[])
      order by t.${this.#far}, t.id for update`;
  }

  #insertion(
    farIds: readonly string[],
    values: readonly string[],
    { operation, source = sql``, condition = sql``, nearIds }: Insertion,
  ): SqlFragment {
    const columns = this.#columns();
    const isOfOne = nearIds === undefined;
    const near = isOfOne ? sql`${this.#nearId}::text` : sql`i.near_id`;
    const order = isOfOne ? sql`i.far_id` : sql`i.near_id, i.far_id`;
    const pairs = isOfOne
      ? sql`unnest(${farIds}::text[], ${values}::text[]) i (far_id, sent)`
      : sql`unnest(${nearIds}::text[], ${farIds}::text[], ${values}::text[]) i (near_id, far_id, sent)`;
    return sql`insert into ${this.#table} as t (${join([this.#near, this.#far, ...columns], ', ')}, date_modified, created_op)
      select ${join([near, sql`i.far_id`, ...columns.map((name) => sql`n.${name}`)], ', ')},
        now(), ${operation}
      from ${source}${pairs},
        json_populate_record(null::${this.#table}, i.sent::json) n
      ${condition} order by ${order}`;
  }

  #unlessThere(): SqlFragment {
    return sql`on conflict on constraint ${identifier(`uq_${this.#link.table}`)} do nothing
      returning ${this.#ends()}, ${this.#json('t')} as middle`;
  }

  /**
   * Rows of a page to remove. As an array, so that the ids are looked up one by one: for a join Postgres might compare
   * every row with every other one while it does not know how many rows the record has.
   */
  #unwanted(): SqlFragment {
    return sql`t.id = any(array(
          select p.row_id from page p where p.middle is null and p.created_op is null and p.deleted_op is null and not p.is_contested
        ))`;
  }

  #pageWithout(
    removed: SqlFragment,
    farIds: readonly string[],
    { far_id, row_id }: EdgePlace,
    operation: string | null,
  ): SqlFragment {
    const isOther = (column: 'created_op' | 'deleted_op') =>
      sql`(l.${identifier(column)} is not null and l.${identifier(column)} is distinct from ${operation}::uuid)`;
    // "in (select …)" within the row is a look-up in a hash; a join might compare every row with every id.
    return sql`with locked as materialized (
        select ${this.#ends()}, t.created_op, t.deleted_op,
          case when t.${this.#far}::text in (select w.far_id from unnest(${farIds}::text[]) w (far_id))
            then ${this.#json('t')} end as middle
        from ${this.#table} t
        where t.${this.#near} = ${this.#nearId} and (t.${this.#far}, t.id) > (${far_id}::text, ${row_id}::uuid)
        order by t.${this.#far}, t.id limit ${PAGE}::bigint for update
      ), page as (
        select l.*, row_number() over (order by l.far_id, l.row_id) = ${PAGE}::bigint as ends_page,
          bool_or(${isOther('created_op')} or ${isOther('deleted_op')}) over () as is_contested
        from locked l
      ), removed as (${removed})
      select p.row_id, p.far_id, p.created_op, p.deleted_op, p.middle, p.ends_page from page p
      where p.middle is not null or p.created_op is not null or p.deleted_op is not null or p.ends_page`;
  }

  /** The rows that would change with these values, with the new values. */
  #different(rowIds: readonly string[], values: readonly string[]): SqlFragment {
    const columns = this.#columns();
    const row = (alias: string) =>
      join(
        columns.map((name) => sql`${trusted(alias)}.${name}`),
        ', ',
      );
    return sql`select o.id as row_id, ${row('n')}
        from unnest(${rowIds}::uuid[], ${values}::text[]) i (row_id, sent)
        join ${this.#table} o on o.id = i.row_id,
          lateral json_populate_record(o, i.sent::json) n
        where row(${row('n')}) is distinct from row(${row('o')})`;
  }

  #ends(): SqlFragment {
    return sql`t.id as row_id, t.${this.#far} as far_id`;
  }

  #json(alias: string): SqlFragment {
    const { left, right } = this.#sides();
    const row = trusted(alias);
    const values = [...this.#link.middle.values()].map((field) => readValue(field, row));
    const ends = [sql`${row}.${left}`, sql`${row}.${right}`];
    const modified = sql`to_char(${row}.date_modified at time zone 'UTC', ${ISO_MILLISECONDS}) as date_modified`;
    return sql`(select row_to_json(x) from (select ${join([...ends, ...values, modified], ', ')}) x)::text`;
  }

  #columns(): SqlFragment[] {
    return [...this.#link.middle.keys()].map((name) => identifier(name));
  }

  #sides(): { readonly left: SqlFragment; readonly right: SqlFragment } {
    const isLeft = this.#link.nearSide === 'left';
    return isLeft ? { left: this.#near, right: this.#far } : { left: this.#far, right: this.#near };
  }

  /** One name for one text: the texts differ only by table and side. */
  #named(kind: string, text: SqlFragment): Statement {
    const side = this.#link.nearSide === 'left' ? 'l' : 'r';
    return toStatement(text, `${kind}:${side}.${this.#link.table}`);
  }
}

function readValue({ name, type }: Field, row: SqlFragment): SqlFragment {
  const column = identifier(name);
  if (type !== 'datetime') return sql`${row}.${column}`;
  return sql`to_char(${row}.${column} at time zone 'UTC', ${ISO_MILLISECONDS}) as ${column}`;
}

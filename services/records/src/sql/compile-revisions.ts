import { compileSql, type CompiledSql } from '@crm/postgres';
import type { RevisedFile } from '../domain/revised-file.js';
import { HEADER_VALUE } from '../domain/header-value.js';
import { FILE_REFERENCES } from './compile-contents.js';
import { CHANGED } from './compile-write.js';
import { column, literal, quote, tableOf } from './quote.js';

/** The statements for the revisions of one file field. */
export interface RevisionStatements {
  /** The number of the next revision. Parameters: `owner`. */
  readonly next: CompiledSql;
  /**
   * Makes a live record show a revision. Parameters: `owner`; `user`; `revision`, or null for the newest; `instead_of`:
   * if it is not null, nothing changes unless the record shows the revision `instead_of` at present.
   */
  readonly show: CompiledSql;
  /** The parents of the given revisions. Parameters: `revisions`, their ids. */
  readonly owners: CompiledSql;
  /** The live record that shows a revision; the revision may be deleted. Parameters: `revision`. */
  readonly shownBy: CompiledSql;
  /** Makes a record point at no revision. Parameters: `owner`. */
  readonly clear: CompiledSql;
}

export function compileRevisions({ owner, field, revision, links }: RevisedFile): RevisionStatements {
  const [parent, number] = [column('v', links.parent), column('v', links.number)];
  const revisions = `${tableOf(revision)} v where ${parent} = :owner::text`;
  const isNumber = `${number} ~ '^[0-9]{1,9}$'`;
  const next = `select greatest(count(*), max(case when ${isNumber} then ${number}::bigint else 0 end))::bigint + 1 as next`;
  const shown = (name: string): string => `${quote(name)} = (select n.${quote(name)} from newest n)`;
  const kind = revision.fields.get(field)?.content?.mediaType;
  const said = kind === undefined ? 'null' : `substring(${column('v', kind)} from ${literal(HEADER_VALUE)})`;
  const copied = `select f.sha256, f.size, coalesce(n.said_type, f.media_type) as media_type
  from newest n join ${FILE_REFERENCES} f
    on f.module = ${literal(revision.name)} and f.record_id = n.id and f.field = ${literal(field)}`;
  const place = `module = ${literal(owner.name)} and record_id = :owner::text and field = ${literal(field)}`;
  return {
    next: compileSql(`${next}
from ${revisions}`),
    show: compileSql(`with newest as (
  select v.id, v.${quote(field)}, ${number}, ${said} as said_type
  from ${revisions} and not ${column('v', 'deleted')}
    and (:revision::text is null or v.id = :revision::text)
  order by ${column('v', 'date_entered')} desc, v.id desc limit 1
), shown as (
  update ${tableOf(owner)} as r set ${quote(links.current)} = (select n.id from newest n), ${shown(field)},
    ${quote(links.number)} = coalesce((select n.${quote(links.number)} from newest n), ${column('r', links.number)}),
    ${CHANGED.join(', ')}
  where r.id = :owner::text and not ${column('r', 'deleted')}
    and (:instead_of::text is null or ${column('r', links.current)} = :instead_of::text)
  returning r.id
), copied as (
  ${copied}
), removed as (
  delete from ${FILE_REFERENCES} where ${place} and exists (select from shown) and not exists (select from copied)
)
insert into ${FILE_REFERENCES} (module, record_id, field, sha256, size, media_type)
select ${literal(owner.name)}, s.id, ${literal(field)}, c.sha256, c.size, c.media_type from shown s cross join copied c
on conflict (module, record_id, field) do update
set sha256 = excluded.sha256, size = excluded.size, media_type = excluded.media_type`),
    owners: compileSql(
      `select v.id, ${parent} as owner from ${tableOf(revision)} v where v.id = any(:revisions::text[])`,
    ),
    shownBy: compileSql(`select r.id from ${tableOf(revision)} v join ${tableOf(owner)} r on r.id = ${parent}
where v.id = :revision::text and ${column('r', links.current)} = v.id and not ${column('r', 'deleted')}`),
    clear: compileSql(`update ${tableOf(owner)} set ${quote(links.current)} = null where id = :owner::text`),
  };
}

import type { Catalog, ColumnLink, Module, SqlValue } from '@crm/catalog';
import { bind, type Queryable, type Statement } from '@crm/postgres';
import { v7 as uuidV7 } from 'uuid';
import type { Rights } from '../domain/rights.js';
import { revisedFiles, type RevisedFile } from '../domain/revised-file.js';
import { compileRevisions, type RevisionStatements } from '../sql/compile-revisions.js';
import type { Content } from '../domain/stored-record.js';
import { refer } from './file-references.js';
import type { RecordWriter } from './write-records.js';

/** A content that is about to become a revision. */
export interface NewRevision {
  /** The record that it is a revision of. */
  readonly ownerId: string;
  /** Of the user who uploaded it and will own it. */
  readonly rights: Rights;
  readonly content: Content;
  /** Values of the revision by column, including its number and the name of the file. */
  readonly values: ReadonlyMap<string, SqlValue>;
}

/** The revision that a record will show. */
export interface Shown {
  readonly ownerId: string;
  /** Absent = the newest remaining one. */
  readonly revisionId?: string;
  /** If present, nothing changes unless the record shows this revision at present. */
  readonly insteadOf?: string;
  readonly userId: string;
}

/** Keeps the revisions of files consistent with the records that show the newest of them. */
export interface DocumentRevisions {
  /** The revised file whose revisions are records of this module. */
  revisedBy(module: Module): RevisedFile | undefined;
  /** The revised file in this field of this module. */
  revised(module: Module, field: string): RevisedFile | undefined;
  /** The revised file whose revisions belong to their records by this link. */
  linkedBy(link: ColumnLink): RevisedFile | undefined;
  /** The number of the next revision: greater than every whole number in use and than the count of revisions. */
  nextNumber(queryable: Queryable, file: RevisedFile, ownerId: string): Promise<string>;
  /** The record of each of these revisions, by the revision's id. */
  ownersOf(queryable: Queryable, file: RevisedFile, ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** The live record that shows this revision, which may have just been deleted; undefined when no record does. */
  shownBy(queryable: Queryable, file: RevisedFile, id: string): Promise<string | undefined>;
  /** Stores a revision and shows it, within the transaction that writes the record. */
  add(tx: Queryable, file: RevisedFile, revision: NewRevision): Promise<void>;
  /** Makes a live record show a revision: its name, its number and its content. */
  show(tx: Queryable, file: RevisedFile, shown: Shown): Promise<void>;
  /** Makes a record show no revision, within the transaction that writes it. The revisions remain. */
  clear(tx: Queryable, file: RevisedFile, ownerId: string): Promise<void>;
}

export function createDocumentRevisions(catalog: Catalog, writer: RecordWriter): DocumentRevisions {
  const files = revisedFiles(catalog);
  const statements = new Map<RevisedFile, RevisionStatements>(files.map((file) => [file, compileRevisions(file)]));

  function bound(
    file: RevisedFile,
    kind: keyof RevisionStatements,
    values: Readonly<Record<string, unknown>>,
  ): Statement {
    const compiled = statements.get(file)?.[kind];
    if (compiled === undefined) throw new TypeError(`${file.owner.name}.${file.field} is not a revised file`);
    return bind({ ...compiled, name: `${kind}_${file.owner.table}_${file.field}` }, values);
  }

  async function show(
    tx: Queryable,
    file: RevisedFile,
    { ownerId, revisionId, insteadOf, userId }: Shown,
  ): Promise<void> {
    const values = { owner: ownerId, user: userId, revision: revisionId ?? null, instead_of: insteadOf ?? null };
    await tx.count(bound(file, 'show', values));
  }

  return {
    revisedBy: ({ name }) => files.find(({ revision }) => revision.name === name),
    revised: ({ name }, field) => files.find(({ owner, field: own }) => owner.name === name && own === field),
    linkedBy: ({ holder, module, related, column }) => {
      const [child, parent] = holder === 'near' ? [module, related] : [related, module];
      return files.find(
        ({ owner, revision, links }) => owner.name === parent && revision.name === child && links.parent === column,
      );
    },
    async nextNumber(queryable, file, ownerId) {
      const [row] = await queryable.run<{ next: string }>(bound(file, 'next', { owner: ownerId }));
      return row?.next ?? '1';
    },
    async ownersOf(queryable, file, ids) {
      const found = bound(file, 'owners', { revisions: ids });
      const rows = await queryable.run<{ id: string; owner: string | null }>(found);
      return new Map(rows.flatMap(({ id, owner }) => (owner === null ? [] : [[id, owner] as const])));
    },
    async shownBy(queryable, file, id) {
      const [row] = await queryable.run<{ id: string }>(bound(file, 'shownBy', { revision: id }));
      return row?.id;
    },
    async add(tx, file, { ownerId, rights, content, values }) {
      const id = uuidV7();
      const { revision, field, links } = file;
      const all = new Map<string, SqlValue>([...values, [links.parent, ownerId]]);
      await writer.within(tx).create(revision, { id, rights, values: all, needed: [] });
      await refer(tx, { module: revision.name, id, field }, content);
      await show(tx, file, { ownerId, revisionId: id, userId: rights.userId });
    },
    show,
    async clear(tx, file, ownerId) {
      await tx.count(bound(file, 'clear', { owner: ownerId }));
      await refer(tx, { module: file.owner.name, id: ownerId, field: file.field }, null);
    },
  };
}

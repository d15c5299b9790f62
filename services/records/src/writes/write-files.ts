import { attributePointer, type Module, type SqlValue } from '@crm/catalog';
import { codes, type Fault } from '@crm/errors';
import type { Queryable } from '@crm/postgres';
import { planFiles, type ContentChange, type FilePlan, type StoredFiles } from '../domain/plan-files.js';
import type { RevisedFile } from '../domain/revised-file.js';
import type { Rights } from '../domain/rights.js';
import type { Content } from '../domain/stored-record.js';
import { refer } from '../repository/file-references.js';
import type { DocumentRevisions } from '../repository/document-revisions.js';
import type { RefusedRecords } from '../repository/refused-records.js';

export interface FileParts {
  readonly database: Queryable;
  readonly refused: RefusedRecords;
  readonly revisions: DocumentRevisions;
}

/** The changes that a write makes to files besides the row of its record. */
export interface WriteFiles {
  /** Afterwards the record shows something else than its row did when it was written. */
  readonly isShown: boolean;
  /** Call it in the transaction of the record, after its row was written. */
  readonly write: (tx: Queryable) => Promise<void>;
}

/** The number of the first revision of a record that was sent without one. */
const FIRST_REVISION = '1';

/** The parts of a record's write that concern files. */
export interface FiledWrite {
  readonly module: Module;
  readonly id: string;
  readonly rights: Rights;
  readonly plan: Pick<FilePlan, 'values' | 'changes'>;
  /** Absent = the record is new. */
  readonly stored?: StoredFiles;
}

/** The changes that a record's write makes to files; undefined when there are none. */
export function writeFiles(parts: FileParts, write: FiledWrite): WriteFiles | undefined {
  const { plan, module } = write;
  const { revisions } = parts;
  const shown = shownByOwners(parts, write);
  if (plan.changes.length === 0 && shown.length === 0) return undefined;
  return {
    isShown: shown.length > 0 || plan.changes.some(({ field }) => revisions.revised(module, field) !== undefined),
    async write(tx) {
      for (const change of plan.changes) await writeContent(parts, tx, write, change);
      // By id, like all transactions that lock several rows.
      const ordered = shown.toSorted((one, other) => (one.ownerId < other.ownerId ? -1 : 1));
      for (const { file, ...what } of ordered) {
        await revisions.show(tx, file, { ...what, userId: write.rights.userId });
      }
    },
  };
}

/**
 * The number of the revision that each new content of a revised file becomes, by column: the next number, unless the
 * document gives one that differs from the stored one.
 */
export async function numberRevisions(
  { revisions, database }: FileParts,
  { module, id, plan, stored }: FiledWrite,
): Promise<ReadonlyMap<string, SqlValue>> {
  const values = new Map(plan.values);
  for (const { field, content } of plan.changes) {
    const file = content === null ? undefined : revisions.revised(module, field);
    if (file === undefined) continue;
    const { number } = file.links;
    const given = values.get(number) ?? null;
    const isGiven = given !== null && given !== '' && given !== stored?.attributes[number];
    if (!isGiven) values.set(number, await revisions.nextNumber(database, file, id));
  }
  return values;
}

/**
 * The faults 8512 of a write of a revision whose record the user may not change. A record shows the newest of its
 * revisions, so writing a revision requires the right to write the record.
 */
export async function refuseShown(parts: FileParts, write: FiledWrite): Promise<readonly Fault[]> {
  const { database, refused, revisions } = parts;
  const found = await Promise.all(
    shownByOwners(parts, write).map(async ({ file, ownerId, insteadOf }) => {
      if (insteadOf !== undefined && (await revisions.shownBy(database, file, insteadOf)) === undefined) return [];
      const { hidden, forbidden } = await refused.find(database, file.owner, [ownerId], 'edit', write.rights);
      // A newly named record is looked up with all other references.
      const isNamed = write.stored === undefined || write.plan.values.get(file.links.parent) === ownerId;
      return [...(isNamed ? [] : hidden), ...forbidden].map((value): Fault => {
        return { code: codes.notAllowed, value, source: { pointer: attributePointer(file.links.parent) } };
      });
    }),
  );
  return found.flat();
}

interface ShownOwner {
  readonly file: RevisedFile;
  readonly ownerId: string;
  readonly revisionId?: string;
  readonly insteadOf?: string;
}

/** The records that show another revision after a write of a revision. */
function shownByOwners({ revisions }: FileParts, write: FiledWrite): readonly ShownOwner[] {
  const { module, id, plan, stored } = write;
  const file = revisions.revisedBy(module);
  if (file === undefined) return [];
  const { parent, number } = file.links;
  const after = ownerOf(plan.values.get(parent));
  if (stored === undefined) return after === undefined ? [] : [{ file, ownerId: after, revisionId: id }];
  const before = ownerOf(stored.attributes[parent]);
  if (after !== undefined && after !== before) {
    const left = before === undefined ? [] : [{ file, ownerId: before, insteadOf: id }];
    return [...left, { file, ownerId: after }];
  }
  const isOther = (column: string): boolean =>
    plan.values.has(column) && plan.values.get(column) !== (stored.attributes[column] ?? null);
  const isChanged = plan.changes.length > 0 || [file.field, number].some(isOther);
  return isChanged && before !== undefined ? [{ file, ownerId: before, revisionId: id, insteadOf: id }] : [];
}

function ownerOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

async function writeContent(
  { revisions }: FileParts,
  tx: Queryable,
  write: FiledWrite,
  { field, content }: ContentChange,
): Promise<void> {
  const { module, id, rights } = write;
  const file = revisions.revised(module, field);
  if (file === undefined) await refer(tx, { module: module.name, id, field }, content);
  else if (content === null) await revisions.clear(tx, file, id);
  else await revisions.add(tx, file, { ownerId: id, rights, content, values: valuesOfRevision(file, write, content) });
}

function valuesOfRevision(
  { field, revision, links }: RevisedFile,
  { plan, stored }: FiledWrite,
  content: Content,
): ReadonlyMap<string, SqlValue> {
  const valueOf = (column: string): string => {
    const value = plan.values.get(column) ?? stored?.attributes[column];
    return typeof value === 'string' ? value : '';
  };
  // A new record may have been sent without a number; an update has one by now.
  const number = valueOf(links.number) || FIRST_REVISION;
  const named = new Map([
    [field, valueOf(field)],
    [links.number, number],
  ]);
  return planFiles(revision, named, [{ field, content, precondition: null, noneMatch: null }]).values;
}

import { equalsStored, type LinkedValue, type Module, type SqlValue, type ValidatedAttributes } from '@crm/catalog';
import { AppError, codes, throwIfAny, type Fault } from '@crm/errors';
import { refuseWithheld, type WithheldValue } from '../domain/administration.js';
import { compareManaged } from '../domain/compare-managed.js';
import { linkDemanded, relocateFaults } from '../domain/fold-columns.js';
import { stageLinkedValues } from '../domain/linked-values.js';
import { neededBy } from '../domain/needed-record.js';
import { planFiles } from '../domain/plan-files.js';
import { preconditionFailed } from '../domain/precondition.js';
import { addressFaults } from '../domain/primary-address.js';
import { readStoredAttributes, type Attributes } from '../domain/read-attributes.js';
import type { LinkPlan, StagedLinkage } from '../domain/read-links.js';
import type { WantedContent } from '../domain/read-uploads.js';
import type { Rights } from '../domain/rights.js';
import { changedReferences, completeParents } from '../domain/validate-record.js';
import { writeWithLinks } from '../domain/write-with-links.js';
import { commitOperation } from '../repository/operations.js';
import type { StoredRecord } from '../repository/stored-record.js';
import type { Write } from '../repository/write-records.js';
import type { Dependencies } from './dependencies.js';
import { nameHolder } from './name-holder.js';
import { linkagesOf } from './linkages-of.js';
import { refuseLinks } from './refuse-links.js';
import { isWithinRow, lockedFor, replaceLinked, showsReplaced } from './replace-linked.js';
import { requireAllowed } from './require-allowed.js';
import { retryLater } from './retry-later.js';
import { numberRevisions, refuseShown, writeFiles, type WriteFiles } from './write-files.js';

/** How often an update that depends on the stored record is retried because the record changed meanwhile. */
const MAX_TRIES = 10;

/** An update that depends on the stored record. */
export interface StoredUpdate {
  readonly module: Module;
  readonly id: string;
  readonly rights: Rights;
  /** The record, if it was already read. A judgement made with it is valid for its version only. */
  readonly current: StoredRecord | undefined;
  /** The versions that the client allows; undefined = any. */
  readonly versions: readonly number[] | undefined;
  readonly validated: ValidatedAttributes;
  readonly withheld: readonly WithheldValue[];
  readonly links: LinkPlan;
  readonly wanted: readonly WantedContent[];
  /** Return the contents of the record too. */
  readonly contents: boolean;
  readonly signal: AbortSignal;
}

/** An update that is valid for one version of the record. */
interface JudgedUpdate {
  readonly write: Write;
  readonly version: number;
  /** Those of the sent attributes backed by links that will change. */
  readonly linked: readonly LinkedValue[];
  /** The changes to files; absent = none. */
  readonly files: WriteFiles | undefined;
}

/**
 * Validates an update against the stored record, then makes it, including links, if the record is still at that
 * version. Reports faults in the order of RFC 9110 section 13.2.1: no such record, then what the user may not do, then
 * the document, then the precondition.
 */
export async function updateStored(dependencies: Dependencies, update: StoredUpdate): Promise<StoredRecord> {
  const { reader, coordination } = dependencies;
  const { module, id, rights, links, contents, signal } = update;
  const recall = () => reader.written(module, id, rights, { contents });
  for (let attempt = 0; attempt < MAX_TRIES; attempt += 1) {
    const first = await judge(dependencies, update, attempt === 0 ? update.current : undefined);
    const linkages = await Promise.all(links.staged.map((linkage) => keepHidden(dependencies, linkage, rights)));
    const staged = [...linkages, ...stageLinkedValues(module, id, first.linked)];
    const decide = (operation: string | undefined) => decideUpdate(dependencies, update, first, operation);
    try {
      return await writeWithLinks(coordination, { staged, decide, recall, signal });
    } catch (error) {
      if (!(error instanceof LinksMoved)) throw error;
    }
  }
  throw retryLater();
}

/** Replacing a link replaces only the records that the user sees. */
async function keepHidden(
  { database, refused }: Dependencies,
  linkage: StagedLinkage,
  rights: Rights,
): Promise<StagedLinkage> {
  const { link, ownerId } = linkage;
  return { ...linkage, keptIds: await refused.findHiddenLinked(database, link, ownerId, rights) };
}

/** Ends a write because what was staged for it no longer matches it. */
class LinksMoved extends Error {
  override readonly name = 'LinksMoved';
}

async function decideUpdate(
  dependencies: Dependencies,
  update: StoredUpdate,
  first: JudgedUpdate,
  operation: string | undefined,
): Promise<StoredRecord> {
  let judged = first;
  for (let attempt = 0; attempt < MAX_TRIES; attempt += 1) {
    const { write } = judged;
    const nameIt = (error: unknown) => nameHolder(dependencies, update.module, write, 'update', error);
    const updated = await commit(dependencies, update, judged, operation).catch(nameIt);
    if (updated !== undefined) return updated;
    judged = await judge(dependencies, update);
    const isAsStaged = judged.linked.map(({ link }) => link).join() === first.linked.map(({ link }) => link).join();
    if (!isAsStaged) throw new LinksMoved();
  }
  throw retryLater();
}

async function judge(dependencies: Dependencies, update: StoredUpdate, known?: StoredRecord): Promise<JudgedUpdate> {
  const { database, reader, findMissing } = dependencies;
  const { module, id, rights, versions, validated, withheld, links, wanted } = update;
  const current = known ?? (await reader.get(module, id, rights, { contents: true }));
  if (current === undefined) throw new AppError({ code: codes.recordNotFound, value: id });
  await requireAllowed(dependencies, database, { module, id, action: 'edit', rights });
  const stored = readStoredAttributes(current.attributesJson);
  throwIfAny(relocateFaults(refuseWithheld(module, withheld, stored), links.columns));

  const parents = completeParents(validated.halfReferences, stored);
  const emptied = emptyParents(module, links, stored);
  const references = [...changedReferences(module, validated.references, stored), ...parents.references];
  const missing = await findMissing(database, [...references.map(neededBy), ...links.needed], rights);
  const faults = [
    ...validated.faults,
    ...parents.faults,
    ...compareManaged(module, validated.managed, stored),
    ...missing.map(({ fault }) => fault),
  ];
  const ofAddress = links.address === undefined ? [] : addressFaults(links.address, emailOf(module, stored));
  const before = { attributes: stored, contents: current.contents ?? [] };
  const plan = planFiles(module, new Map([...validated.values, ...emptied.values]), wanted, before);
  const filed = { module, id, rights, plan, stored: before };
  const ofFiles = [...plan.faults, ...(await refuseShown(dependencies, filed))];
  const linked = validated.linked.filter((value) => !isLinkedAlready(module, value, stored));
  const written = { ...links, staged: [...links.staged, ...stageLinkedValues(module, id, linked)] };
  const ofLinks = await refuseLinks(dependencies, database, linkagesOf(written, id, true), rights);
  const own = relocateFaults([...faults, ...ofFiles], links.columns);
  throwIfAny([...own, ...links.faults, ...ofLinks, ...emptied.faults, ...ofAddress]);
  const isOther = versions !== undefined && !versions.includes(current.version);
  if (isOther || plan.isRefused) throw preconditionFailed(id, isOther ? 'row' : 'content');
  const values = await numberRevisions(dependencies, filed);
  const files = writeFiles(dependencies, { ...filed, plan: { ...plan, values } });
  return { write: { id, rights, values, needed: references }, version: current.version, linked, files };
}

/** A client sends back what it read: it must not thereby lose related records that the attribute does not show. */
function isLinkedAlready(module: Module, { attribute, id }: LinkedValue, stored: Attributes): boolean {
  return equalsStored(module, attribute, id, stored[attribute] ?? null);
}

/** The primary address as a read returns it. */
function emailOf({ fields }: Module, stored: Attributes): string | null {
  const shown = [...fields.values()].find(
    ({ derived }) => derived?.kind === 'primaryAddress' && derived.field === 'email_address',
  );
  const value = shown === undefined ? undefined : stored[shown.name];
  return typeof value === 'string' ? value : null;
}

/** Flex links that the document empties, where the record has a parent by them. */
function emptyParents(
  module: Module,
  { columns }: LinkPlan,
  stored: Attributes,
): { readonly values: readonly (readonly [string, SqlValue])[]; readonly faults: readonly Fault[] } {
  const values: (readonly [string, SqlValue])[] = [];
  const faults: Fault[] = [];
  for (const { module: parent, typeColumn, idColumn, link, pointer } of columns.emptied) {
    if (stored[typeColumn] !== parent || stored[idColumn] === null) continue;
    const isRequired = [typeColumn, idColumn].some((name) => module.fields.get(name)?.required);
    if (isRequired) faults.push(linkDemanded(link, pointer));
    values.push([typeColumn, null], [idColumn, null]);
  }
  return { values, faults };
}

/** Ends a transaction without effect because the record has changed. */
class RecordMoved extends Error {
  override readonly name = 'RecordMoved';
}

/** Makes a validated update; undefined when the record has changed meanwhile. */
async function commit(
  dependencies: Dependencies,
  { module, id, rights, links, contents }: StoredUpdate,
  { write, version, files }: JudgedUpdate,
  operation: string | undefined,
): Promise<StoredRecord | undefined> {
  const { database, writer, reader, writeLocks } = dependencies;
  if (isWithinRow(links) && operation === undefined && files === undefined && !contents)
    return writer.update(module, write, [version]);
  try {
    return await database.transaction(async (tx) => {
      if (operation !== undefined && !(await commitOperation(tx, operation))) throw retryLater();
      if (!isWithinRow({ ...links, staged: [] })) await writeLocks.take(tx, lockedFor(module, id, rights, links, true));
      const updated = await writer.within(tx).update(module, write, [version]);
      if (updated === undefined) throw new RecordMoved();
      // A document's revisions are those that exist already, not the one that it creates.
      await replaceLinked(dependencies, tx, id, rights, links);
      await files?.write(tx);
      // The record may have become its own child, or have stopped being it; and the row lacks the values that
      // attributes show.
      const isOwnChild = links.children.some(({ link }) => link.related === module.name);
      const isMore = contents || isOwnChild || files?.isShown === true || showsReplaced(dependencies, module, links);
      return isMore ? await reader.within(tx).written(module, id, rights, { contents }) : updated;
    });
  } catch (error) {
    if (error instanceof RecordMoved) return undefined;
    throw error;
  }
}

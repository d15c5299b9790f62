import { groupLink, isRecordId, type Catalog } from '@crm/catalog';
import { codes, throwIfAny, type Fault } from '@crm/errors';
import type { Queryable } from '@crm/postgres';
import { refuseWithheld } from '../domain/admin-only.js';
import { refuseManaged } from '../domain/compare-managed.js';
import { createdContents } from '../domain/created-contents.js';
import { stageLinkedValues } from '../domain/linked-values.js';
import { neededBy, type NeededRecord } from '../domain/needed-record.js';
import { planFiles } from '../domain/plan-files.js';
import { addressFaults } from '../domain/primary-address.js';
import type { StoredContent } from '../domain/stored-record.js';
import type { FindMissing } from '../repository/find-missing.js';
import type { Write } from '../repository/write-records.js';
import type { CreateDocument } from './read-create.js';
import { linkagesOf, refuseLinks } from './refuse-links.js';
import { refuseShown, writeFiles, type FileParts, type WriteFiles } from './write-files.js';

export interface JudgeParts extends FileParts {
  readonly catalog: Catalog;
  readonly findMissing: FindMissing;
}

/** A create and everything that is wrong with it, except references to records that the user does not see. */
export interface JudgedCreate extends CreateDocument {
  readonly write: Write;
  /** The changes to files; absent = none. */
  readonly files: WriteFiles | undefined;
  /** The contents that the record has afterwards, unless `files` shows something else. */
  readonly contentsAfter: readonly StoredContent[];
  readonly faults: readonly Fault[];
}

/** Judges a create by the rights of the user, and works out what it will store. Throws 8511 for withheld values. */
export async function judgeCreate(parts: JudgeParts, document: CreateDocument): Promise<JudgedCreate> {
  const { module, id, rights, uploads, validated, withheld, links: sent } = document;
  throwIfAny(refuseWithheld(module, withheld, {}));
  const linkedValues = validated.linked.filter((value) => value.id !== null);
  const links = { ...sent, staged: [...sent.staged, ...stageLinkedValues(module, id, linkedValues)] };
  const ofLinks = await refuseLinks(parts, parts.database, linkagesOf(links, id, false), rights);
  const plan = planFiles(module, validated.values, uploads);
  const filed = { module, id, rights, plan };
  const ofFiles = await refuseShown(parts, filed);
  const own = [...validated.faults, ...plan.faults, ...refuseManaged(validated.managed), ...ofFiles];
  const ofAddress = links.address === undefined ? [] : addressFaults(links.address, null);
  const groups = links.pairs.find(({ link }) => link === groupLink(module));
  return {
    ...document,
    links,
    write: {
      id,
      rights,
      values: plan.values,
      needed: validated.references,
      groupIds: groups?.wanted.map((group) => group.id),
    },
    files: writeFiles(parts, filed),
    contentsAfter: createdContents(module, plan),
    faults: [...idFaults(id), ...own, ...links.faults, ...ofLinks, ...ofAddress],
  };
}

/** The records that a create refers to, except itself. */
export function neededRecords({ module, id, validated, links }: JudgedCreate): NeededRecord[] {
  const others = validated.references.filter((reference) => reference.module !== module.name || reference.id !== id);
  return [...others.map(neededBy), ...links.needed];
}

/** Throws all faults of a create, if it has any by now. */
export async function requireFaultless(
  { findMissing }: JudgeParts,
  queryable: Queryable,
  create: JudgedCreate,
): Promise<void> {
  const missing = await findMissing(queryable, neededRecords(create), create.rights);
  throwIfAny([...create.faults, ...missing.map(({ fault }) => fault)]);
}

function idFaults(id: string): Fault[] {
  return isRecordId(id) ? [] : [{ code: codes.invalidId, value: id, source: { pointer: '/data/id' } }];
}

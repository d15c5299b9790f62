import { completeSpan, equalsStored, type LinkedValue, type Module, type SqlValue } from '@crm/catalog';
import { AppError, codes, throwIfAny, type Fault } from '@crm/errors';
import { refuseWithheld } from '../domain/admin-only.js';
import { compareManaged } from '../domain/compare-managed.js';
import { linkDemanded } from '../domain/fold-columns.js';
import { stageLinkedValues } from '../domain/linked-values.js';
import { neededBy } from '../domain/needed-record.js';
import { planFiles } from '../domain/plan-files.js';
import { preconditionFailed } from '../domain/precondition.js';
import { addressFaults } from '../domain/primary-address.js';
import { readStoredAttributes, type Attributes } from '../domain/read-attributes.js';
import type { LinkPlan, StagedLinkage } from '../domain/read-links.js';
import { changedReferences, completeParents } from '../domain/validate-record.js';
import type { StoredRecord } from '../domain/stored-record.js';
import type { Write } from '../repository/write-records.js';
import type { JudgeParts } from './judge-create.js';
import type { UpdateDocument } from './read-update.js';
import { linkagesOf, refuseLinks } from './refuse-links.js';
import { requireAllowed } from './require-allowed.js';
import type { OwnRecordParts } from './require-own-record.js';
import { numberRevisions, refuseShown, writeFiles, type WriteFiles } from './write-files.js';

/** An update that is valid for one version of the record. */
export interface JudgedUpdate {
  readonly write: Write;
  readonly version: number;
  /** The links behind attributes that will change. */
  readonly linked: readonly StagedLinkage[];
  /** The changes to files; absent = none. */
  readonly files: WriteFiles | undefined;
}

/**
 * Judges an update by the rights of the user and the stored record. Reports faults in the order of RFC 9110 section
 * 13.2.1: no such record, then what the user may not do, then the document, then the precondition.
 */
export async function judgeUpdate(
  parts: JudgeParts & Pick<OwnRecordParts, 'reader'>,
  update: UpdateDocument,
  known?: StoredRecord,
): Promise<JudgedUpdate> {
  const { database, reader, findMissing } = parts;
  const { module, id, rights, versions, validated, withheld, links, uploads } = update;
  const current = known ?? (await reader.get(module, id, rights, { returnsContents: true }));
  if (current === undefined) throw new AppError({ code: codes.recordNotFound, value: id });
  await requireAllowed(parts, database, { module, id, action: 'edit', rights });
  const stored = readStoredAttributes(current.attributesJson);
  throwIfAny(refuseWithheld(module, withheld, stored));

  const parents = completeParents(validated.halfReferences, stored);
  const needed = [...changedReferences(module, validated.references, stored), ...parents.references];
  const missing = await findMissing(database, [...needed.map(neededBy), ...links.needed], rights);
  const emptied = emptyParents(module, links, stored);
  const before = { attributes: stored, contents: current.contents ?? [] };
  const span = module.span === undefined ? undefined : completeSpan(module.span, validated.values, stored);
  const changed = new Map([...validated.values, ...emptied.values, ...(span?.values ?? [])]);
  const plan = planFiles(module, changed, uploads, before);
  const filed = { module, id, rights, plan, stored: before };
  const own = [
    ...validated.faults,
    ...(span?.faults ?? []),
    ...parents.faults,
    ...compareManaged(module, validated.managed, stored),
    ...missing.map(({ fault }) => fault),
    ...plan.faults,
    ...(await refuseShown(parts, filed)),
  ];
  const linked = stageLinkedValues(module, id, validated.linked.filter(isChanged(module, stored)));
  const written = { ...links, staged: [...links.staged, ...linked] };
  const ofLinks = await refuseLinks(parts, database, linkagesOf(written, id, true), rights);
  const ofAddress = links.address === undefined ? [] : addressFaults(links.address, emailOf(module, stored));
  throwIfAny([...own, ...links.faults, ...ofLinks, ...emptied.faults, ...ofAddress]);
  const isOther = versions !== undefined && !versions.includes(current.version);
  if (isOther || plan.isRefused) throw preconditionFailed(id, isOther ? 'row' : 'content');

  const values = await numberRevisions(parts, filed);
  const files = writeFiles(parts, { ...filed, plan: { ...plan, values } });
  return { write: { id, rights, values, needed }, version: current.version, linked, files };
}

/** A client sends back what it read: it must not thereby lose related records that the attribute does not show. */
function isChanged(module: Module, stored: Attributes): (value: LinkedValue) => boolean {
  return ({ attribute, id }) => !equalsStored(module, attribute, id, stored[attribute] ?? null);
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

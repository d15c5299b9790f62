import { validateAttributes, type Module, type ValidatedAttributes } from '@crm/catalog';
import { AppError, throwIfAny } from '@crm/errors';
import { requireScope, type CallContext } from '@crm/grpc';
import type { RecordInput, UpdateRequestMessage } from '@crm/protos';
import { refuseWithheld, withholdAttributes, type WithheldValue } from '../domain/administration.js';
import { compareManaged } from '../domain/compare-managed.js';
import { findModule } from '../domain/find-module.js';
import { allowedVersions } from '../domain/precondition.js';
import { readAttributes, readStoredAttributes } from '../domain/read-attributes.js';
import { requireRecordId } from '../domain/require-record-id.js';
import { changedReferences, completeParents, isSelfContained, unknownReferences } from '../domain/validate-record.js';
import { toRecordMessage, type StoredRecord } from '../repository/stored-record.js';
import type { Dependencies } from './dependencies.js';

/** How often an update that depends on the stored record is tried again because the record moved under it. */
const MAX_TRIES = 10;

/** Changes the attributes that were sent and no others. One statement for nearly all updates. */
export function updateRecord(dependencies: Dependencies) {
  const { catalog, writer, isAdministrator } = dependencies;
  return async (request: UpdateRequestMessage, context: CallContext): Promise<{ record: RecordInput }> => {
    const actor = requireScope(context, 'standard:update');
    const module = findModule(catalog, request.module);
    requireRecordId(request.id);
    const attributes = readAttributes(request.attributesJson);
    const { allowed, withheld } = await withholdAttributes(module, attributes, actor, isAdministrator);

    const validated = validateAttributes(module, allowed, 'update');
    const versions = allowedVersions(request.precondition);
    const target = { module, id: request.id, userId: actor.userId, versions };
    if (isSelfContained(validated) && withheld.length === 0) {
      const { values, references } = validated;
      const write = { id: request.id, userId: actor.userId, values, needed: references };
      const record = await writer.update(module, write, versions);
      if (record !== undefined) return { record: toRecordMessage(record) };
    }
    return { record: toRecordMessage(await updateStored(dependencies, target, validated, withheld)) };
  };
}

/** What an update is aimed at. */
interface Target {
  readonly module: Module;
  readonly id: string;
  readonly userId: string;
  /** The versions that the client allows; undefined when any will do. */
  readonly versions: readonly number[] | undefined;
}

/**
 * Judges an update against the stored record, then makes it if the record is still the one it was judged against. Says
 * what is wrong in the order of RFC 9110 section 13.2.1: no such record, then the document, then the precondition.
 */
async function updateStored(
  { reader, writer, findMissing }: Dependencies,
  { module, id, userId, versions }: Target,
  { values, references, halfReferences, managed, faults }: ValidatedAttributes,
  withheld: readonly WithheldValue[],
): Promise<StoredRecord> {
  for (let attempt = 0; attempt < MAX_TRIES; attempt += 1) {
    const current = await reader.get(module, id);
    if (current === undefined) throw new AppError({ code: 8001, value: id });
    const stored = readStoredAttributes(current.attributesJson);
    throwIfAny(refuseWithheld(module, withheld, stored));
    const parents = completeParents(halfReferences, stored);
    const needed = [...changedReferences(module, references, stored), ...parents.references];
    throwIfAny([
      ...faults,
      ...parents.faults,
      ...compareManaged(module, managed, stored),
      ...unknownReferences(await findMissing(needed)),
    ]);
    if (versions !== undefined && !versions.includes(current.version)) throw new AppError({ code: 8007, value: id });
    const updated = await writer.update(module, { id, userId, values, needed }, [current.version]);
    if (updated !== undefined) return updated;
  }
  throw new AppError({ code: 8902 }, { retryAfterSeconds: 1 });
}

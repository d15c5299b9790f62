import { isRecordId, validateAttributes, type Module, type Reference } from '@crm/catalog';
import { AppError, throwIfAny, type Fault } from '@crm/errors';
import { requireScope, type CallContext } from '@crm/grpc';
import type { CreateRequestMessage, RecordInput } from '@crm/protos';
import { v7 as uuidV7 } from 'uuid';
import { refuseWithheld, requireModuleRights, withholdAttributes } from '../domain/administration.js';
import { refuseManaged } from '../domain/compare-managed.js';
import { findModule } from '../domain/find-module.js';
import { readAttributes } from '../domain/read-attributes.js';
import { isSelfContained, unknownReferences } from '../domain/validate-record.js';
import { toRecordMessage } from '../repository/stored-record.js';
import type { Dependencies } from './dependencies.js';

/** Stores a new record. One statement, a second one only to tell what is wrong with a refused document. */
export function createRecord({ catalog, writer, findMissing, isAdministrator }: Dependencies) {
  return async (request: CreateRequestMessage, context: CallContext): Promise<{ record: RecordInput }> => {
    const actor = requireScope(context, 'standard:create');
    const module = findModule(catalog, request.module);
    const attributes = readAttributes(request.attributesJson);
    await requireModuleRights(module, actor, isAdministrator);
    const { withheld } = await withholdAttributes(module, attributes, actor, isAdministrator);
    throwIfAny(refuseWithheld(module, withheld, {}));

    const id = request.id === '' ? uuidV7() : request.id;
    const validated = validateAttributes(module, attributes, 'create');
    const { values, references } = validated;
    if (isRecordId(id) && isSelfContained(validated)) {
      const record = await writer.create(module, { id, userId: actor.userId, values, needed: references });
      if (record !== undefined) return { record: toRecordMessage(record) };
    }
    const missing = await findMissing(references.filter((reference) => !isOwn(reference, module, id)));
    throwIfAny([
      ...idFaults(id),
      ...validated.faults,
      ...refuseManaged(validated.managed),
      ...unknownReferences(missing),
    ]);
    // What was missing has appeared in between: the same request may succeed now.
    throw new AppError({ code: 8902 }, { retryAfterSeconds: 1 });
  };
}

function idFaults(id: string): Fault[] {
  return isRecordId(id) ? [] : [{ code: 8106, value: id, source: { pointer: '/data/id' } }];
}

function isOwn(reference: Reference, module: Module, id: string): boolean {
  return reference.module === module.name && reference.id === id;
}

import { isRecordId, validateAttributes } from '@crm/catalog';
import { codes, throwIfAny, type Fault } from '@crm/errors';
import { readRequestKey, requireScope, type CallContext } from '@crm/grpc';
import type { Queryable } from '@crm/postgres';
import type { CreateRequestMessage } from '@crm/protos';
import { v7 as uuidV7 } from 'uuid';
import { mayAdminister, refuseWithheld, requireModuleRights, withholdAttributes } from '../domain/administration.js';
import { judgeLinkedValues, stageLinkedValues } from '../domain/linked-values.js';
import { refuseManaged } from '../domain/compare-managed.js';
import { createdContents } from '../domain/created-contents.js';
import { findModule } from '../domain/find-module.js';
import { relocateFaults } from '../domain/fold-columns.js';
import { neededBy } from '../domain/needed-record.js';
import { planFiles } from '../domain/plan-files.js';
import { addressFaults, readAddressChange } from '../domain/primary-address.js';
import { readAttributes } from '../domain/read-attributes.js';
import { readLinks } from '../domain/read-links.js';
import { readUploads, withUploads } from '../domain/read-uploads.js';
import type { Rights } from '../domain/rights.js';
import type { StoredRecord } from '../repository/stored-record.js';
import { answerWritten, tellsContents, type WrittenAnswer } from './answer-written.js';
import { requireCreation } from './require-allowed.js';
import { createWithLinks } from './create-with-links.js';
import type { Dependencies } from './dependencies.js';
import { firstAnswers } from './first-answers.js';
import { nameHolder } from './name-holder.js';
import { linkagesOf } from './linkages-of.js';
import { refuseLinks } from './refuse-links.js';
import { isWithinRow } from './replace-linked.js';
import { retryLater } from './retry-later.js';
import { refuseShown, writeFiles } from './write-files.js';

/**
 * Stores a new record with its links. One statement, and a second one only to find out why a document is refused. Links
 * outside the record's row, files, and a key by which the request can be repeated need a transaction.
 */
export function createRecord(dependencies: Dependencies) {
  const { catalog, database, writer, findMissing, isAdministrator, passes, rightsOf } = dependencies;
  return async (request: CreateRequestMessage, context: CallContext): Promise<WrittenAnswer> => {
    const linkScopes = request.links.length === 0 ? [] : (['standard:relationship:create'] as const);
    const actor = requireScope(context, 'standard:create', ...linkScopes);
    const module = findModule(catalog, request.module);
    const wanted = await readUploads(module, request.uploads, passes, actor.userId);
    const key = readRequestKey(request.opId, withUploads(request.fingerprint, wanted));
    const known = key && (await firstAnswers.recall<StoredRecord>(database, key));
    const answer = (record: StoredRecord, rights: Rights) => answerWritten(passes, rights, request.files, record);
    const contents = tellsContents(module, request.files);
    if (known !== undefined) return answer(known, await rightsOf(actor.userId));

    await requireModuleRights(module, 'create', actor, isAdministrator);
    const sent = readAttributes(request.attributesJson);
    const rights = await rightsOf(actor.userId);
    requireCreation(module, rights);
    const id = request.id === '' ? uuidV7() : request.id;
    const linkPlan = await readLinks(
      catalog,
      { module, id, mode: 'create', userId: actor.userId },
      sent,
      request.links,
      () => mayAdminister(actor, isAdministrator),
    );
    const attributes = { ...sent, ...linkPlan.columns.attributes };
    const { withheld } = await withholdAttributes(module, attributes, actor, isAdministrator);
    throwIfAny(relocateFaults(refuseWithheld(module, withheld, {}), linkPlan.columns));

    const judged = judgeLinkedValues(module, validateAttributes(module, attributes, 'create'), request.links);
    const { references, managed, linked, faults } = judged.validated;
    const plan = planFiles(module, judged.validated.values, wanted);
    const named = linked.filter((value) => value.id !== null);
    const address = readAddressChange(module, judged.validated.address, request.links);
    const links = { ...linkPlan, address, staged: [...linkPlan.staged, ...stageLinkedValues(module, id, named)] };
    const ofLinks = await refuseLinks(dependencies, database, linkagesOf(links, id, false), rights);
    const linkFaults = [
      ...links.faults,
      ...judged.faults,
      ...ofLinks,
      ...(address ? addressFaults(address, null) : []),
    ];
    const filed = { module, id, rights, plan };
    const files = writeFiles(dependencies, filed);
    const ownFaults = [
      ...faults,
      ...plan.faults,
      ...refuseManaged(managed),
      ...(await refuseShown(dependencies, filed)),
    ];
    const found = [...idFaults(id), ...relocateFaults(ownFaults, links.columns), ...linkFaults];
    const write = { id, rights, values: plan.values, needed: references };
    const nameIt = (error: unknown) => nameHolder(dependencies, module, write, 'create', error);
    const isOneRow = key === undefined && isWithinRow(links) && files === undefined;
    if (isOneRow && found.length === 0) {
      const record = await writer.create(module, write).catch(nameIt);
      if (record !== undefined) return answer(record, rights);
    }
    const others = references.filter((reference) => reference.module !== module.name || reference.id !== id);
    const needed = [...others.map(neededBy), ...links.needed];
    const diagnose = async (queryable: Queryable): Promise<void> => {
      const missing = (await findMissing(queryable, needed, rights)).map(({ fault }) => fault);
      throwIfAny([...found, ...relocateFaults(missing, links.columns)]);
    };
    await diagnose(database);
    // The missing records have appeared meanwhile.
    if (isOneRow) throw retryLater();
    const { signal } = context;
    const created = createdContents(module, plan);
    const spanning = { module, write, links, files, contents, created, key, diagnose, signal };
    return answer(await createWithLinks(dependencies, spanning).catch(nameIt), rights);
  };
}

function idFaults(id: string): Fault[] {
  return isRecordId(id) ? [] : [{ code: codes.invalidId, value: id, source: { pointer: '/data/id' } }];
}

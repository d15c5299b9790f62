import { validateAttributes } from '@crm/catalog';
import { requireScope, type CallContext } from '@crm/grpc';
import type { UpdateRequestMessage } from '@crm/protos';
import { mayAdminister, requireModuleRights, withholdAttributes } from '../domain/administration.js';
import { findModule } from '../domain/find-module.js';
import { judgeLinkedValues } from '../domain/linked-values.js';
import { mayTouchFiles } from '../domain/plan-files.js';
import { allowedVersions } from '../domain/precondition.js';
import { readAddressChange } from '../domain/primary-address.js';
import { readAttributes } from '../domain/read-attributes.js';
import { readLinks } from '../domain/read-links.js';
import { readUploads } from '../domain/read-uploads.js';
import { requireRecordId } from '../domain/require-record-id.js';
import { hasParents, withoutStandingParents } from '../domain/standing-parents.js';
import { isSelfContained } from '../domain/validate-record.js';
import type { StoredRecord } from '../repository/stored-record.js';
import { answerWritten, tellsContents, type WrittenAnswer } from './answer-written.js';
import type { Dependencies } from './dependencies.js';
import { nameHolder } from './name-holder.js';
import { isWithinRow } from './replace-linked.js';
import { requireOwnRecord } from './require-own-record.js';
import { updateStored } from './update-stored.js';

/**
 * Changes the attributes and replaces the links that were sent, and no others. One statement for nearly all updates.
 */
export function updateRecord(dependencies: Dependencies) {
  const { catalog, database, reader, writer, isAdministrator, passes, revisions, rightsOf } = dependencies;
  return async (request: UpdateRequestMessage, context: CallContext): Promise<WrittenAnswer> => {
    const actor = requireScope(context, 'standard:update');
    const module = findModule(catalog, request.module);
    const { id } = request;
    requireRecordId(id);
    await requireModuleRights(module, 'update', actor, isAdministrator);
    await requireOwnRecord(dependencies, module, id, actor);
    const rights = await rightsOf(actor.userId);
    const wanted = await readUploads(module, request.uploads, passes, actor.userId);
    const whole = { attributes: readAttributes(request.attributesJson), links: request.links };
    const current = hasParents(module, whole.links)
      ? await reader.get(module, id, rights, { contents: true })
      : undefined;
    const { attributes: sent, links: linkages } =
      current === undefined ? whole : withoutStandingParents(module, whole, current);
    if (linkages.length > 0) requireScope(context, 'standard:relationship:update');
    const plan = await readLinks(catalog, { module, id, mode: 'update', userId: actor.userId }, sent, linkages, () =>
      mayAdminister(actor, isAdministrator),
    );
    const attributes = { ...sent, ...plan.columns.attributes };
    const { allowed, withheld } = await withholdAttributes(module, attributes, actor, isAdministrator);

    const judged = judgeLinkedValues(module, validateAttributes(module, allowed, 'update'), linkages);
    const { validated } = judged;
    const address = readAddressChange(module, validated.address, linkages);
    const links = { ...plan, address, faults: [...plan.faults, ...judged.faults] };
    const versions = allowedVersions(request.precondition);
    const answer = (record: StoredRecord) => answerWritten(passes, rights, request.files, record);
    const contents = tellsContents(module, request.files);
    const hasFiles = revisions.revisedBy(module) !== undefined || mayTouchFiles(module, validated.values, wanted);
    const isSimple = isWithinRow(links) && links.faults.length === 0 && links.columns.emptied.length === 0 && !hasFiles;
    if (isSimple && isSelfContained(validated) && withheld.length === 0) {
      const { values, references } = validated;
      const write = { id, rights, values, needed: references };
      const nameIt = (error: unknown) => nameHolder(dependencies, module, write, 'update', error);
      // The update has locked the row, so nobody else can write its contents before they are read.
      const update = (): Promise<StoredRecord | undefined> =>
        contents
          ? database.transaction(async (tx) => {
              const updated = await writer.within(tx).update(module, write, versions);
              return updated && ((await reader.within(tx).written(module, id, rights, { contents })) ?? updated);
            })
          : writer.update(module, write, versions);
      const record = await update().catch(nameIt);
      if (record !== undefined) return answer(record);
    }
    const { signal } = context;
    const judging = { module, id, rights, current, versions, validated, withheld, links, wanted, contents, signal };
    return answer(await updateStored(dependencies, judging));
  };
}

import { requireScope, type CallContext } from '@crm/grpc';
import type { ListModulesResponseInput } from '@crm/protos';
import type { OwnRecordParts } from '../writes/require-own-record.js';

/** Names the modules whose records the user may list (metadata#module-list), in the order of the catalogue. */
export function listModules({ catalog, rightsOf }: Pick<OwnRecordParts, 'catalog' | 'rightsOf'>) {
  return async (_request: object, context: CallContext): Promise<ListModulesResponseInput> => {
    const rights = await rightsOf(requireScope(context).userId);
    return { modules: [...catalog.modules.keys()].filter((name) => rights.level(name, 'list') !== 'none') };
  };
}

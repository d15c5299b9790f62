import type { Catalog, Module } from '@crm/catalog';
import { requireScope, type CallContext } from '@crm/grpc';
import type { ListModulesResponseInput } from '@crm/protos';
import { isAdministration, type RecordWrite } from '../domain/admin-only.js';
import { RECORD_ACTIONS, type AccessLevel, type RecordAction, type Rights } from '../domain/rights.js';
import type { OwnRecordParts } from '../writes/require-own-record.js';

/**
 * Names the modules whose records the user may list (metadata#module-list), in the order of the catalogue, and the
 * levels of all actions (rights#own-rights).
 */
export function listModules({ catalog, rightsOf }: Pick<OwnRecordParts, 'catalog' | 'rightsOf'>) {
  return async (_request: object, context: CallContext): Promise<ListModulesResponseInput> => {
    const rights = await rightsOf(requireScope(context).userId);
    return {
      modules: [...catalog.modules.keys()].filter((name) => rights.level(name, 'list') !== 'none'),
      isAdministrator: rights.isAdministrator,
      rightsJson: Buffer.from(JSON.stringify(describeRights(catalog, rights))),
    };
  };
}

/** A level as clients read it; `parents` stands for the levels of part records. */
type ShownLevel = AccessLevel | 'parents';

/** The level of each action by module. */
function describeRights(catalog: Catalog, rights: Rights): Record<string, Record<string, ShownLevel>> {
  const ofModule = (module: Module) =>
    Object.fromEntries(RECORD_ACTIONS.map((action) => [action, shownLevel(module, action, rights)]));
  return Object.fromEntries([...catalog.modules.values()].map((module) => [module.name, ofModule(module)]));
}

const WRITES: Readonly<Partial<Record<RecordAction, RecordWrite>>> = { edit: 'update', delete: 'delete' };

function shownLevel(module: Module, action: RecordAction, rights: Rights): ShownLevel {
  const write = WRITES[action];
  if (write !== undefined && !rights.isAdministrator && isAdministration(module, write)) return 'none';
  const level = rights.level(module.name, action);
  return typeof level === 'string' ? level : 'parents';
}

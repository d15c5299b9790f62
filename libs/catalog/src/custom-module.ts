import { assemble } from './assemble.js';
import { longText, text, type LinkDefinition, type ModuleDefinition } from './define.js';
import { ownershipLinks } from './links/ownership.js';
import { groupsOf } from './links/security.js';
import type { Module } from './model.js';
import { moduleNamed } from './named.js';
import { assignmentFields, standardFields } from './modules/standard-fields.js';
import { assignmentFilters } from './modules/standard-filters.js';
import { mineByAge, nameIndexes } from './modules/standard-indexes.js';

/** The table of the records of all custom modules, whose ids are unique in it. */
export const CUSTOM_RECORDS = 'custom_records';

/** A module of an installation (catalog#custom-modules) as its file would define one of the release. */
export function customModuleDefinition(name: string): ModuleDefinition {
  return {
    name,
    table: CUSTOM_RECORDS,
    role: { column: 'module', value: name },
    fields: {
      name: text({ max: 255, required: true }),
      description: longText(),
      ...assignmentFields,
      ...standardFields,
    },
    filters: { ...assignmentFilters },
    indexes: [...nameIndexes(name, 'name'), mineByAge],
  };
}

/** The links that the records of such a module have from the start: to their users, and to the groups they belong to. */
export function customModuleLinks(module: ModuleDefinition): readonly LinkDefinition[] {
  return [groupsOf(module.name, module.name), ...ownershipLinks([module])];
}

/** Such a module without the attributes and links that its installation gave it. */
export function customModule(name: string): Module {
  const definition = customModuleDefinition(name);
  return moduleNamed(assemble({ modules: [definition], links: customModuleLinks(definition), dropdowns: {} }), name);
}

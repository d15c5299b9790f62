import type { ModuleMeta } from './module-metadata.js';
import type { Strangers } from './mutations.js';
import type { TargetRecords } from './target-records.js';

/** Finds, for every reference attribute of a module, a live record of a module that it may not refer to. */
export async function findStrangers({ attributes }: ModuleMeta, records: TargetRecords): Promise<Strangers> {
  const found = new Map<string, string>();
  for (const { name, references } of attributes.values()) {
    if (references === undefined) continue;
    const { modules, typeField } = references;
    if (typeField === undefined) found.set(name, (await records.ofAnother(modules)).id);
    else for (const module of modules) found.set(`${name} ${module}`, (await records.ofAnother([module])).id);
  }
  return (attribute, parentModule) => {
    const id = found.get(parentModule === undefined ? attribute : `${attribute} ${parentModule}`);
    if (id === undefined) throw new Error(`${attribute} refers to no ${parentModule ?? 'records'}`);
    return id;
  };
}

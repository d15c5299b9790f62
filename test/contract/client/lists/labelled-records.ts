import type { Api } from '../api.js';
import type { Resource } from '../document.js';
import { newRecord } from '../links/new-record.js';
import { idsAt, queryOf } from './page.js';

/** A few records of one module, each with a name for use in a test. */
export interface LabelledRecords {
  readonly module: string;
  readonly byLabel: Readonly<Record<string, Resource>>;
  /**
   * The labels of the records that a query finds, in the order of the answer; the query is restricted to these records.
   */
  find(query: string): Promise<string[]>;
  /** The same with one filter, whose value is encoded. */
  filter(parameter: string, value: string): Promise<string[]>;
}

/** Creates records with the attributes under each label, and all that their module requires. */
export async function labelledRecords(
  api: Api,
  module: string,
  attributes: Readonly<Record<string, Readonly<Record<string, unknown>>>>,
): Promise<LabelledRecords> {
  const byLabel: Record<string, Resource> = {};
  const needed = await neededReferences(api, module);
  // One after the other: the order in which they were entered is that of the labels.
  for (const [label, values] of Object.entries(attributes)) {
    byLabel[label] = await newRecord(api, module, { ...needed, ...values });
  }
  const labels = new Map(Object.entries(byLabel).map(([label, { id }]) => [id, label]));
  const restriction = queryOf(['filter[id]', [...labels.keys()].join(',')]);
  const find = async (query: string): Promise<string[]> => {
    const ids = await idsAt(api, `/modules/${module}?${restriction}&page[limit]=200&${query}`);
    return ids.map((id) => labels.get(id) ?? `stranger ${id}`);
  };
  return { module, byLabel, find, filter: (parameter, value) => find(queryOf([parameter, value])) };
}

/** The references that records of a module require. */
async function neededReferences(api: Api, module: string): Promise<Readonly<Record<string, string>>> {
  return module === 'ProjectTask' ? { project_id: (await newRecord(api, 'Project')).id } : {};
}

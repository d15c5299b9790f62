import { eventually } from '@crm/testkit';
import type { Api } from '../api.js';
import { expectStatus } from '../document.js';
import { parseExact } from '../metadata/exact-json.js';
import { recordsOf } from '../lists/reference/world.js';
import { CANARY_MODULES } from './canaries.js';
import { faultsOfResource, faultsOfSet, type AnsweredResource } from './check-resource.js';
import { sees, type View } from './evaluate-seen.js';

/** The records that a user viewed, by module. */
export type Looks = ReadonlyMap<string, ReadonlySet<string>>;

/** The faults of a user's lists of viewed records, in every module with views. */
export async function faultsOfViewed(api: Api, view: View, looks: Looks): Promise<readonly string[]> {
  const modules = [...looks.keys()].filter((module) => !(CANARY_MODULES as readonly string[]).includes(module));
  const found = modules.map(async (module) => {
    const wanted = listedOf(view, module, [...(looks.get(module) ?? [])]);
    const url = `/modules/${module}/viewed`;
    // A view may appear a moment later.
    return eventually(async () => {
      const faults = await faultsOfList(api, view, url, wanted);
      if (faults.some((fault) => fault.endsWith('is missing'))) throw new Error(faults.join('\n'));
      return faults;
    });
  });
  return (await Promise.all(found)).flat();
}

/** The faults of a user's lists of marked records, in every module. */
export async function faultsOfFavorites(api: Api, view: View): Promise<readonly string[]> {
  const marks = recordsOf(view.seen, 'Favorites').filter(
    ({ attributes }) => attributes.created_by === view.rights.userId,
  );
  const modules = new Set(recordsOf(view.whole, 'Favorites').map(({ attributes }) => attributes.parent_type as string));
  const found = [...modules].map((module) => {
    const ids = marks
      .filter(({ attributes }) => attributes.parent_type === module)
      .map(({ attributes }) => attributes.parent_id as string);
    return faultsOfList(api, view, `/modules/${module}/favorites`, listedOf(view, module, ids));
  });
  return (await Promise.all(found)).flat();
}

function listedOf(view: View, module: string, ids: readonly string[]): string[] {
  return ids.filter((id) => {
    const record = view.seen.records.get(module)?.get(id);
    return sees(view, module, id) && record !== undefined && view.isListed(record);
  });
}

async function faultsOfList(api: Api, view: View, url: string, wanted: readonly string[]): Promise<readonly string[]> {
  const answer = await api.get(`${url}?page[limit]=200&page[count]=exact`);
  expectStatus(answer, 200);
  const { data, meta } = parseExact(answer.text) as unknown as {
    readonly data: readonly AnsweredResource[];
    readonly meta: { readonly page: { readonly count: { readonly rawJSON: string } } };
  };
  const ids = data.map(({ id }) => id);
  const faults = [
    ...data.flatMap((resource) => faultsOfResource(view, resource)),
    ...(Number(meta.page.count.rawJSON) === ids.length ? [] : [`${meta.page.count.rawJSON} are counted`]),
    ...faultsOfSet(url, ids, wanted, Infinity),
  ];
  return faults.map((fault) => `${url} as ${view.rights.userId}: ${fault}`);
}

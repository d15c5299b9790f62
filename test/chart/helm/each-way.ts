import type { KubeObject } from '../objects/kube-object.js';
import { WAYS } from './matrix.js';
import { render } from './render.js';

/** Renders every way of using the chart; gives what a check finds wrong, with the name of the way, each complaint once. */
export async function faultsOfEveryWay(
  check: (objects: readonly KubeObject[]) => readonly string[] | Promise<readonly string[]>,
): Promise<string[]> {
  const found = await Promise.all(
    WAYS.map(async ({ name, values }) => {
      const { objects } = await render({ values });
      return (await check(objects)).map((fault) => [fault, name] as const);
    }),
  );
  const ways = Map.groupBy(found.flat(), ([fault]) => fault);
  return [...ways].map(([fault, [first]]) => `${fault} (${first?.[1] ?? ''})`);
}

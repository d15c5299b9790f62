import fc from 'fast-check';
import { cook, recipes, type Recipe } from './recipe.js';

/** The costliest body that was found, and its cost. */
export interface Costliest {
  readonly recipe: Recipe;
  readonly cost: number;
}

/** How to search. */
export interface Search {
  /** The same seed tries the same bodies first. */
  readonly seed: number;
  /** When to stop: after a number of bodies, or at a time of `Date.now()`. */
  readonly until: (tried: number) => boolean;
  /** Cost of a body, in any unit. */
  readonly cost: (body: string) => number | Promise<number>;
  /** A cost beyond this is measured again, and the lowest counts. */
  readonly doubted: number;
}

const PARENTS = 5;
const LITTER = 20;
const DOUBTS = 8;
const FIELDS = ['place', 'shape', 'item', 'name', 'end', 'maxTokens'] as const;

/** Climbs from random bodies to costlier ones: half of each generation is new, half is the costliest so far with one change. */
export async function searchCostliest({ seed, until, cost, doubted }: Search): Promise<Costliest> {
  const tried = new Map<string, Costliest>();
  let best: readonly Costliest[] = [];
  for (let round = 0; ; round += 1) {
    const litter = fc.sample(recipes, { seed: seed + round, numRuns: LITTER });
    for (const [index, sampled] of litter.entries()) {
      const parent = index % 2 === 0 ? undefined : best[index % PARENTS]?.recipe;
      const field = FIELDS[(index + round) % FIELDS.length] ?? 'item';
      const recipe = parent === undefined ? sampled : { ...parent, [field]: sampled[field] };
      const key = JSON.stringify(recipe);
      if (tried.has(key)) continue;
      tried.set(key, { recipe, cost: await leastCost(cook(recipe)) });
      best = [...tried.values()].toSorted((a, b) => b.cost - a.cost).slice(0, PARENTS);
      const [worst] = best;
      if (worst !== undefined && (worst.cost > doubted || until(tried.size))) return worst;
    }
  }

  async function leastCost(body: string): Promise<number> {
    let least = await cost(body);
    for (let doubt = 0; least > doubted && doubt < DOUBTS; doubt += 1) least = Math.min(least, await cost(body));
    return least;
  }
}

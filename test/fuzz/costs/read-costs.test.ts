import { describe, expect, it } from '@jest/globals';
import { breadth, seed } from '@crm/testkit';
import { cook } from './recipe.js';
import { readCosts } from './read-costs.js';
import { searchCostliest } from './search-costliest.js';

/** Longest that one body may keep an event loop. */
const MAX_MS = 50;
/** How many bodies are tried. */
const SEARCHED = breadth({ change: 50, release: 5_000 });
const TIME_LIMIT_MS = 30 * 60_000;

describe('the time to read a body', () => {
  it(
    `limits#json-tokens: no body within the limits takes 50 ms (CRM_TEST_SEED=${seed})`,
    async () => {
      const worst = await searchCostliest({
        seed,
        doubted: MAX_MS,
        until: (tried) => tried >= SEARCHED,
        cost: (body) => Math.max(...Object.values(readCosts(body))),
      });
      if (worst.ms >= MAX_MS)
        throw new Error(`${JSON.stringify(worst)} ${JSON.stringify(readCosts(cook(worst.recipe)))}`);
      expect(worst.ms).toBeLessThan(MAX_MS);
    },
    TIME_LIMIT_MS,
  );
});

import { describe, expect, it } from '@jest/globals';
import { breadth, seed } from '@crm/testkit/breadth';
import { plainParse } from './plain-parse.js';
import { readCosts } from './read-costs.js';
import { cook } from './recipe.js';
import { searchCostliest } from './search-costliest.js';

/** Longest that one body may keep an event loop, in plain parses: times alone would differ with the machine. */
const MAX_PARSES = 4;
/** How many bodies are tried. */
const SEARCHED = breadth({ change: 20, release: 5_000 });
const TIME_LIMIT_MS = 30 * 60_000;

describe('the time to read a body', () => {
  it(
    `limits#json-tokens: no body within the limits takes as long as four plain parses (CRM_TEST_SEED=${seed})`,
    async () => {
      const worst = await searchCostliest({
        seed,
        doubted: MAX_PARSES,
        until: (tried) => tried >= SEARCHED,
        cost: (body) => Math.max(...Object.values(readCosts(body))) / plainParse(),
      });
      if (worst.cost >= MAX_PARSES)
        throw new Error(`${JSON.stringify(worst)} ${JSON.stringify(readCosts(cook(worst.recipe)))} ${plainParse()}`);
      expect(worst.cost).toBeLessThan(MAX_PARSES);
    },
    TIME_LIMIT_MS,
  );
});

import { describe, expect, it } from '@jest/globals';
import { cook } from './recipe.js';
import { readCosts } from './read-costs.js';
import { searchCostliest } from './search-costliest.js';

/** Longest that one body may keep an event loop. */
const MAX_MS = 50;
const isRelease = process.env.CRM_TEST_RELEASE !== undefined;
/** With every change a few bodies are tried, always the same ones; before a release many, and new ones. */
const SEARCHED = isRelease ? 5_000 : 150;
const TIME_LIMIT_MS = 30 * 60_000;
const seed = Number(process.env.CRM_FUZZ_SEED ?? (isRelease ? Math.floor(Math.random() * 2 ** 31) : 1));

describe('the time that a body takes to read', () => {
  it(
    `limits#json-tokens: no body within the limits takes 50 ms (CRM_FUZZ_SEED=${seed})`,
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

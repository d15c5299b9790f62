import { breadth, seed } from '@crm/testkit';

/** How long a run takes, and which it is. */
export interface FuzzOptions {
  readonly milliseconds: number;
  /** The same seed makes the same requests in the same order. */
  readonly seed: number;
  /** Only operations whose name contains this. */
  readonly only: string;
}

const MINUTES = breadth({ change: 0.75, release: 10 });

/** Reads them from the environment, which `npm run fuzz` sets from its flags. */
export function fuzzOptions(env: NodeJS.ProcessEnv = process.env): FuzzOptions {
  const { CRM_FUZZ_MINUTES: minutes = String(MINUTES), CRM_FUZZ_ONLY: only = '' } = env;
  return {
    milliseconds: Number(minutes) * 60_000,
    seed,
    only,
  };
}

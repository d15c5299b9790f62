import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';

// npm run fuzz -- --minutes 30 --seed 7 --only Notes: Jest takes no custom flags, so they are passed as variables.
const { values } = parseArgs({
  options: { minutes: { type: 'string' }, seed: { type: 'string' }, only: { type: 'string' } },
});
const { seed = String(Date.now() % 2 ** 31), ...others } = values;
const variables = Object.entries(others).map(([name, value]) => [`CRM_FUZZ_${name.toUpperCase()}`, value] as const);
const env: NodeJS.ProcessEnv = {
  ...process.env,
  ...Object.fromEntries(variables),
  CRM_TEST_SEED: seed,
  NODE_OPTIONS: '--experimental-vm-modules',
};
const { status } = spawnSync('jest', ['--selectProjects', 'fuzz'], { stdio: 'inherit', env });
process.exitCode = status ?? 1;

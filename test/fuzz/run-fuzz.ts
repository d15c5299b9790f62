import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';

// npm run fuzz -- --minutes 30 --seed 7 --only Notes: jest takes no flags of its own, so they go on as variables.
const { values } = parseArgs({
  options: { minutes: { type: 'string' }, seed: { type: 'string' }, only: { type: 'string' } },
});
const variables = Object.entries(values).map(([name, value]) => [`CRM_FUZZ_${name.toUpperCase()}`, value] as const);
const env: NodeJS.ProcessEnv = {
  ...process.env,
  ...Object.fromEntries(variables),
  NODE_OPTIONS: '--experimental-vm-modules',
};
const { status } = spawnSync('jest', ['--selectProjects', 'fuzz'], { stdio: 'inherit', env });
process.exitCode = status ?? 1;

import { availableParallelism } from 'node:os';
// Node, not Jest, loads the global set-ups; this lets it run TypeScript sources.
import './libs/local-stack/src/from-source.ts';

const isRelease = process.env.CRM_TEST_BREADTH === 'release';

/** Options of every project: TypeScript by swc, native ES modules. */
const common = {
  testEnvironment: 'node',
  extensionsToTreatAsEsm: ['.ts'],
  transform: {
    '\\.ts$': [
      '@swc/jest',
      { jsc: { target: 'es2024', parser: { syntax: 'typescript' } }, module: { type: 'es6' }, sourceMaps: 'inline' },
    ],
  },
  moduleNameMapper: {
    '^(\\.{1,2}/.*)\\.js$': '$1',
    '^fast-check$': '<rootDir>/test/setup/fast-check.ts',
  },
  moduleFileExtensions: ['ts', 'js', 'json', 'node'],
  // Files named `*.release.*` run before a release and each night, not with every change.
  testPathIgnorePatterns: ['/node_modules/', '/dist/', ...(isRelease ? [] : ['\\.release\\.'])],
  modulePathIgnorePatterns: ['/dist/'],
  setupFilesAfterEnv: ['<rootDir>/test/setup/every-file.ts'],
};

/** Tests that need Postgres and Redis. */
const withStores = {
  ...common,
  globalSetup: '<rootDir>/test/setup/start-stores.ts',
  globalTeardown: '<rootDir>/test/setup/tear-down.ts',
};

/** Tests that need the six processes, which all of their files share. */
const withStack = {
  ...common,
  testEnvironment: '<rootDir>/test/setup/schema-environment.ts',
  setupFilesAfterEnv: [
    ...common.setupFilesAfterEnv,
    '<rootDir>/test/contract/client/check-messages.ts',
    '<rootDir>/test/contract/client/repeat-requests.ts',
  ],
  globalSetup: '<rootDir>/test/setup/start-stack.ts',
  globalTeardown: '<rootDir>/test/setup/tear-down.ts',
};

/** Tests whose files start stacks of their own. */
const withOwnStacks = {
  ...common,
  globalSetup: '<rootDir>/test/setup/prepare-stack-data.ts',
  globalTeardown: '<rootDir>/test/setup/tear-down.ts',
};

/**
 * Unit tests are beside the code and do no I/O; the other kinds need the real stores.
 *
 * The npm scripts name this file after `--selectProjects`, which would take a path that follows for a project.
 */
export default {
  // Tests wait for processes half of their time: one more than there are cores keeps them busy.
  maxWorkers: availableParallelism() + 1,
  // The modules of a test file stay in memory permanently (native ES modules), and a large heap slows down the files that follow.
  workerIdleMemoryLimit: '1GB',
  // Ending a process takes long on a busy machine; a handle that Jest reports after this time really keeps it alive.
  workerGracefulExitTimeout: 10_000,
  projects: [
    {
      ...common,
      displayName: 'unit',
      testMatch: [
        '<rootDir>/{libs,services,deploy,test}/**/src/**/*.test.ts',
        '<rootDir>/test/{contract/catalog,failure/history,fuzz/costs,mutate}/*.test.ts',
      ],
    },
    {
      ...withStores,
      displayName: 'integration',
      testMatch: [
        '<rootDir>/{libs,services,deploy}/*/test/**/*.int.test.ts',
        '<rootDir>/test/contract/sql/*.int.test.ts',
      ],
    },
    {
      ...withStack,
      displayName: 'contract',
      testMatch: ['<rootDir>/test/contract/{http,rpc}/*.contract.test.ts'],
    },
    {
      ...withStores,
      displayName: 'plans',
      testMatch: ['<rootDir>/services/*/test/*.plans.test.ts', '<rootDir>/test/contract/sql/*.plans.test.ts'],
    },
    {
      ...withStack,
      displayName: 'own-stack',
      testMatch: ['<rootDir>/test/contract/own-stack/*.contract.test.ts'],
    },
    {
      ...withStack,
      displayName: 'panel',
      testMatch: ['<rootDir>/test/contract/{panel,viewer}/*.contract.test.ts'],
    },
    {
      ...withOwnStacks,
      displayName: 'failure',
      testMatch: ['<rootDir>/{test/failure,deploy/local/test}/*.failure.test.ts'],
    },
    {
      ...common,
      displayName: 'chart',
      testMatch: ['<rootDir>/test/chart/*.chart.test.ts'],
      globalSetup: '<rootDir>/test/setup/prepare-renders.ts',
      globalTeardown: '<rootDir>/test/setup/tear-down.ts',
    },
    {
      ...withOwnStacks,
      displayName: 'fuzz',
      testMatch: ['<rootDir>/test/fuzz/*.fuzz.test.ts'],
    },
    {
      ...common,
      displayName: 'checklists',
      testMatch: ['<rootDir>/test/checklists/*.checklist.test.ts'],
    },
    {
      ...withOwnStacks,
      displayName: 'observability',
      testMatch: ['<rootDir>/test/observability/*.obs.test.ts'],
    },
  ],
};

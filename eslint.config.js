import jest from 'eslint-plugin-jest';
import tseslint from 'typescript-eslint';

const WALL_CLOCK = 'The clock of a machine can be set: how long something takes or lasts is told by performance.now().';

const CLOCK_SYNTAX = { selector: 'NewExpression[callee.name="Date"][arguments.length=0]', message: WALL_CLOCK };

/** A code of the catalogue as a literal. Ports and sizes such as 8080 and 8192 do not match. */
const CODE_SYNTAX = {
  selector: 'Literal[raw=/^8(0[01][0-9]|1[0-4][0-9]|[2-79][0-9][0-9])$/]',
  message: 'Use the name: codes of @crm/errors.',
};

const NUMBERED = 'SQL has its values in place (`sql`) or names (`compileSql`); see libs/postgres.';
const REPLACEMENT = 'CallExpression[callee.property.name=/^replace/]';

/** `$1`, or `$` before an interpolation, except in the replacement of a regular expression. */
const NUMBERED_SYNTAX = [
  { selector: `Literal[value=/\\$\\d/]:not(${REPLACEMENT} > Literal)`, message: NUMBERED },
  {
    selector: `TemplateElement[value.raw=/\\$\\d/]:not(${REPLACEMENT} > TemplateLiteral > TemplateElement)`,
    message: NUMBERED,
  },
  { selector: 'TemplateElement[tail=false][value.raw=/\\$$/]', message: NUMBERED },
];

export default tseslint.config(
  {
    ignores: [
      '**/dist/**',
      'libs/protos/src/gen/**',
      '.crm/**',
      '**/node_modules/**',
      // Compiled by a test, with types that the test generates.
      'test/contract/openapi/programs/**',
    ],
  },
  ...tseslint.configs.strictTypeChecked,
  ...tseslint.configs.stylisticTypeChecked,
  {
    languageOptions: {
      parserOptions: {
        project: './tsconfig.json',
        tsconfigRootDir: import.meta.dirname,
      },
    },
    rules: {
      '@typescript-eslint/explicit-module-boundary-types': 'error',
      '@typescript-eslint/max-params': ['error', { max: 5 }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      // Numbers and booleans read well in messages.
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true, allowBoolean: true }],
      '@typescript-eslint/switch-exhaustiveness-check': 'error',
      'max-lines': ['error', { max: 400, skipBlankLines: false, skipComments: false }],
      'no-restricted-globals': [
        'error',
        { name: 'process', message: 'Only libs/runtime reads the process; see config.' },
      ],
      'no-console': 'error',
      'no-restricted-properties': ['error', { object: 'Date', property: 'now', message: WALL_CLOCK }],
      'no-restricted-syntax': ['error', CLOCK_SYNTAX, CODE_SYNTAX, ...NUMBERED_SYNTAX],
    },
  },
  {
    // A run over the panel alone then loads no types of other packages.
    files: ['services/gateway/panel/**'],
    languageOptions: { parserOptions: { project: './services/gateway/panel/tsconfig.json' } },
  },
  {
    files: [
      // The numbering itself.
      'libs/postgres/src/{compiled-sql,sql}.ts',
      // Other languages: regular expressions of configuration, PL/pgSQL, PromQL, the shell, and the protocol of Redis.
      '{.dependency-cruiser.cjs,jest.config.js}',
      'libs/local-stack/src/stores/{reachable,redis-answers}.ts',
      'deploy/observability/dashboards/rollout.ts',
      'libs/catalog/src/derive/own-attributes-ddl.ts',
    ],
    rules: { 'no-restricted-syntax': ['error', CLOCK_SYNTAX, CODE_SYNTAX] },
  },
  {
    // For instants that other programs read: dates of tokens, rows, log lines, metrics and headers.
    files: [
      'deploy/local/src/demo/load.ts',
      'deploy/local/src/start/log-line.ts',
      'deploy/release/release.ts',
      'libs/call-stream/src/epoch-deadline.ts',
      'libs/runtime/src/logging/deferred-lines.ts',
      'libs/runtime/src/metrics/job.ts',
      'libs/runtime/src/tracing/wall-clock.ts',
      'libs/token/src/{signed-passes,token-verifier}.ts',
      'services/auth/src/tokens/key-metrics.ts',
      'services/build.js',
      'services/events/src/delivery/{deliver,post}.ts',
      'services/gateway/src/server/client-error.ts',
      'services/records/src/lists/run/lists.ts',
      'services/records/src/jobs/record-views.ts',
    ],
    rules: { 'no-restricted-properties': 'off', 'no-restricted-syntax': ['error', CODE_SYNTAX, ...NUMBERED_SYNTAX] },
  },
  {
    // Tests and the panel get codes as every client does.
    files: ['test/**', 'libs/testkit/**', '**/test/**', '**/*.test.ts', 'services/gateway/panel/**'],
    rules: { 'no-restricted-properties': 'off', 'no-restricted-syntax': 'off' },
  },
  {
    // All other code takes a catalogue as an argument, which need not be that of the release.
    files: ['{libs,services}/*/src/**'],
    ignores: ['services/*/src/{service.ts,commands/**}', 'libs/catalog/src/index.ts', '**/*.test.ts'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          patterns: [
            {
              regex: '^@crm/catalog$|/catalog\\.js$',
              importNames: ['catalog'],
              message: 'Only what wires or runs a service names the catalogue of the release.',
            },
          ],
        },
      ],
    },
  },
  {
    // The catalogue of error codes.
    files: ['libs/errors/src/codes/**'],
    rules: { 'no-restricted-syntax': ['error', CLOCK_SYNTAX, ...NUMBERED_SYNTAX] },
  },
  {
    // Files that manage the process itself.
    files: [
      'libs/runtime/**',
      'deploy/local/**',
      'deploy/observability/**',
      'deploy/relay/**',
      'deploy/release/**',
      'test/**',
      'libs/{local-stack,testkit}/**',
      '**/test/**',
      '**/src/cli/**',
      '**/*.test.ts',
    ],
    rules: { 'no-restricted-globals': 'off' },
  },
  {
    files: ['**/*.test.ts', 'test/**/*.ts', '**/test/**/*.ts'],
    ...jest.configs['flat/recommended'],
    rules: {
      ...jest.configs['flat/recommended'].rules,
      // Table rows and properties assert in separate functions.
      'jest/expect-expect': ['error', { assertFunctionNames: ['expect*', 'fc.assert', 'assert*'] }],
      'jest/no-disabled-tests': 'error',
      // The columns of a table are parameters.
      '@typescript-eslint/max-params': 'off',
      'max-lines': ['error', { max: 600 }],
    },
  },
  {
    // Tests that every implementation of an interface runs.
    files: ['**/*.suite.ts'],
    rules: { 'jest/no-export': 'off' },
  },
  {
    files: ['**/*.js', '**/*.cjs'],
    ...tseslint.configs.disableTypeChecked,
    rules: {
      ...tseslint.configs.disableTypeChecked.rules,
      'no-restricted-globals': 'off',
      '@typescript-eslint/explicit-module-boundary-types': 'off',
    },
  },
);

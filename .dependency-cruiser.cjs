/** Import boundaries, see "Dependency direction" in ARCHITECTURE.md. */
const only = (name, module, allowed) => ({
  name,
  comment: `${module} is imported only from ${allowed}`,
  severity: 'error',
  from: { path: '^(libs|services|deploy)/', pathNot: [allowed, '\\.test\\.ts$', '/test/'] },
  to: { path: `node_modules/${module}/` },
});

const layer = (name, from, to, comment) => ({
  name,
  comment,
  severity: 'error',
  from: { path: from },
  to: { path: to },
});

/**
 * Rules for the folders and files of one source folder, from the lowest level to the highest: a level imports those
 * below it and itself, types included. Tests may import any. `|` separates members of one level.
 */
const levels = (name, folder, members) =>
  members.slice(0, -1).map((member, index) => ({
    name: `${name}-level-${index + 1}`,
    comment: `${member} is below what it imports`,
    severity: 'error',
    from: { path: `^${folder}/(?:${member})(?:/|\\.ts$)`, pathNot: '\\.test\\.ts$' },
    to: { path: `^${folder}/(?:${members.slice(index + 1).join('|')})(?:/|\\.ts$)` },
  }));

/** The other libraries that each library may import, from the lowest level to the highest. */
const LIBRARIES = {
  errors: [],
  protos: [],
  jsonapi: ['errors'],
  runtime: ['errors'],
  catalog: ['errors', 'jsonapi'],
  postgres: ['errors', 'runtime'],
  token: ['errors', 'runtime'],
  'call-stream': ['protos', 'runtime'],
  'local-stack': ['postgres'],
  grpc: ['call-stream', 'errors', 'protos', 'runtime', 'token'],
  feed: ['errors', 'grpc', 'protos', 'runtime'],
  service: ['errors', 'grpc', 'jsonapi', 'postgres', 'protos', 'runtime', 'token'],
  testkit: [],
};

/** `testkit` and `local-stack` are allowed for the tests of every library; other rules forbid them to its sources. */
const library = (name, allowed) => ({
  name: `${name}-imports-lower-libraries`,
  comment: `${name} imports no other library than ${['testkit', 'local-stack', ...allowed].join(', ')}`,
  severity: 'error',
  from: { path: `^libs/${name}/` },
  to: { path: `^libs/(?!(?:${[name, 'testkit', 'local-stack', ...allowed].join('|')})/)` },
});

module.exports = {
  forbidden: [
    {
      name: 'no-circular',
      comment: 'Types included: files of a cycle can only be read together',
      severity: 'error',
      from: { pathNot: 'libs/protos/src/gen' },
      to: { circular: true },
    },
    { name: 'no-orphan-import', severity: 'error', from: {}, to: { couldNotResolve: true } },
    layer('libs-know-no-service', '^libs/', '^services/', 'A lib must be usable by any service'),
    {
      name: 'services-are-strangers',
      comment: 'Services meet over gRPC only',
      severity: 'error',
      from: { path: '^services/([^/]+)/' },
      to: { path: '^services/[^/]+/', pathNot: '^services/$1/' },
    },
    {
      name: 'testkit-in-tests-only',
      severity: 'error',
      from: { path: '^(libs|services|deploy)/', pathNot: ['\\.test\\.ts$', '/test/', '^libs/testkit/'] },
      to: { path: '^libs/testkit/' },
    },
    {
      name: 'local-stack-in-tests-and-programs-only',
      severity: 'error',
      from: { path: '^(libs|services)/', pathNot: ['\\.test\\.ts$', '/test/', '^libs/(local-stack|testkit)/'] },
      to: { path: '^libs/local-stack/' },
    },
    layer('libs-know-no-program', '^(libs|services)/', '^deploy/local/', 'What programs and tests share is in libs'),
    only('express-in-gateway', 'express', '^services/gateway/'),
    only('grpc-js-in-libs-grpc', '@grpc/grpc-js', '^libs/(grpc|call-stream|protos)/'),
    only('opossum-in-libs-grpc', 'opossum', '^libs/grpc/'),
    only('pg-in-libs-postgres', 'pg', '^libs/(postgres|local-stack|testkit)/'),
    only('ioredis-at-its-connections', 'ioredis', '^services/(auth/src/revocation|gateway/src/redis)/'),
    only('rate-limiter-at-its-counter', 'rate-limiter-flexible', '^services/gateway/src/rate-limit/'),
    only('jose-at-tokens', 'jose', '^(libs/token|services/auth/src/tokens)/'),
    only(
      'opentelemetry-at-tracing',
      '@opentelemetry',
      '^libs/runtime/src/tracing/(readable-span|sampler|span-exporter)',
    ),
    only('proto-loader-in-protos', '@grpc/proto-loader', '^libs/(protos|grpc)/'),
    {
      name: 'opentelemetry-on-demand',
      comment: 'What imports its packages is loaded only where spans are exported',
      severity: 'error',
      from: { pathNot: ['^libs/runtime/src/tracing/(readable-span|sampler|span-exporter)', '\\.test\\.ts$'] },
      to: {
        path: '^libs/runtime/src/tracing/(readable-span|sampler|span-exporter)',
        dependencyTypesNot: ['type-only', 'dynamic-import'],
      },
    },
    ...Object.entries(LIBRARIES).map(([name, allowed]) => library(name, allowed)),
    {
      name: 'generated-through-protos',
      severity: 'error',
      from: { pathNot: '^libs/protos/' },
      to: { path: '^libs/protos/src/gen/' },
    },
    layer(
      'list-plans-know-no-sql',
      '^services/records/src/lists/plan/',
      '^services/records/src/(lists/(sql|admission|run)|sql|repository|writes|handlers)/',
      'A list goes from its plan to SQL to its run, one way',
    ),
    layer(
      'list-sql-runs-nothing',
      '^services/records/src/lists/sql/',
      '^services/records/src/(lists/(admission|run)|repository|writes|handlers)/',
      'A list goes from its plan to SQL to its run, one way',
    ),
    {
      name: 'domain-without-wire-and-store',
      comment: 'domain holds rules: neither SQL nor gRPC',
      severity: 'error',
      from: { path: '^services/[^/]+/src/domain/' },
      to: { path: '^services/[^/]+/src/(repository|writes|handlers|sql)/' },
    },
    ...levels('service', 'services/[^/]+/src', [
      'plan',
      'sql',
      'repository',
      'lists|writes',
      'handlers|jobs',
      'service',
      'main',
    ]),
    ...levels('relationships', 'services/relationships/src', ['domain', 'sql', 'repository', 'handlers|jobs']),
    ...levels('files', 'services/files/src', ['domain', 'repository', 'handlers|jobs']),
    ...levels('events', 'services/events/src', ['domain', 'sql', 'repository', 'jobs']),
    ...levels('gateway', 'services/gateway/src', [
      'clients|config|redis|user-agent',
      'http',
      'auth|feed|rate-limit',
      'events|query',
      'documents',
      'administered|files|include|metadata|oauth|viewer',
      'openapi',
      'api-edition',
      'controllers|middleware|pages|panel',
      'catalog-routes|oauth2-resource-routes|webhook-routes',
      'routes',
      'app|server',
      'service',
      'commands|main',
    ]),
  ],
  options: {
    doNotFollow: { path: ['node_modules', '/dist/'] },
    exclude: { path: '/\\.crm/' },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types'],
      extensions: ['.ts', '.tsx', '.js'],
    },
  },
};

import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { newContributor, PLAY_MS, type Contributor } from './contributor.js';

let contributor: Contributor;
beforeAll(async () => {
  contributor = await newContributor();
});
afterAll(() => contributor.leave());

it(
  'migrations#version-skew: an RPC requires a proto, types, a handler, an edge and tests',
  async () => {
    contributor.insertBefore(
      'protos/crm/records/v1/rights.proto',
      '}\n\n// RecordAction is',
      `  // CountModules counts the modules of which the user may list records.
  rpc CountModules(CountModulesRequest) returns (CountModulesResponse);
`,
    );
    contributor.insertBefore(
      'protos/crm/records/v1/rights.proto',
      'message ListModulesRequest {}',
      'message CountModulesRequest {}\n\nmessage CountModulesResponse {\n  int32 modules = 1;\n}\n\n',
    );
    await contributor.npm('gen:protos');
    await contributor.npm('lint:protos');
    contributor.insertBefore(
      'libs/protos/src/index.ts',
      'export type { ListModulesResponse as',
      "export type { CountModulesResponse as CountModulesResponseInput } from './gen/crm/records/v1/CountModulesResponse.js';\n",
    );
    contributor.insertBefore(
      'libs/grpc/src/edges/edges.ts',
      "      'crm.records.v1.RightsService/ListModules',",
      "      'crm.records.v1.RightsService/CountModules',\n",
    );
    contributor.write('services/records/src/handlers/count-modules.ts', HANDLER);
    contributor.write('services/records/src/handlers/count-modules.test.ts', TEST);
    contributor.insertBefore(
      'services/records/src/handlers/create-handlers.ts',
      "import { createRecord } from './create-record.js';",
      "import { countModules } from './count-modules.js';\n",
    );
    contributor.insertBefore(
      'services/records/src/handlers/create-handlers.ts',
      '    listModules: listModules(',
      '    countModules: countModules({ catalog, rightsOf }),\n',
    );
    contributor.insertBefore(
      'services/gateway/test/stub-backends.ts',
      '      listModules: () =>',
      '      countModules: () => Promise.resolve({ modules: listed.size }),\n',
    );
    contributor.insertBefore(
      'services/relationships/test/serving.int.test.ts',
      '    listModules: () => Promise.resolve({}),',
      '    countModules: () => Promise.resolve({}),\n',
    );
    contributor.insertBefore(
      'test/contract/rpc/scope-matrix.contract.test.ts',
      "  {\n    server: 'records',\n    path: '/crm.records.v1.RightsService/ListModules',",
      `  {
    server: 'records',
    path: '/crm.records.v1.RightsService/CountModules',
    what: 'the number of modules that the user may list',
    request: {},
    needed: [[]],
  },
`,
    );
    await contributor.check();
    await expect(
      contributor.test('contract/catalog/edges', 'records/src/handlers/count-modules'),
    ).resolves.toBeUndefined();
  },
  PLAY_MS,
);

const HANDLER = `import { requireScope, type CallContext } from '@crm/grpc';
import type { CountModulesResponseInput } from '@crm/protos';
import type { OwnRecordParts } from '../writes/require-own-record.js';

/** Counts the modules of which the user may list records. */
export function countModules({ catalog, rightsOf }: Pick<OwnRecordParts, 'catalog' | 'rightsOf'>) {
  return async (_request: object, context: CallContext): Promise<CountModulesResponseInput> => {
    const rights = await rightsOf(requireScope(context).userId);
    return { modules: [...catalog.modules.keys()].filter((name) => rights.level(name, 'list') !== 'none').length };
  };
}
`;

const TEST = `import { expect, it } from '@jest/globals';
import { catalog } from '@crm/catalog';
import type { CallContext } from '@crm/grpc';
import { countModules } from './count-modules.js';
import type { OwnRecordParts } from '../writes/require-own-record.js';

it('counts the modules that are not closed to the user', async () => {
  const rights = { level: (module: string) => (module === 'Cases' ? 'none' : 'all') };
  const rightsOf = (() => Promise.resolve(rights)) as unknown as OwnRecordParts['rightsOf'];
  const context = { actor: { userId: '1', scopes: [] } } as unknown as CallContext;
  expect(await countModules({ catalog, rightsOf })({}, context)).toEqual({ modules: catalog.modules.size - 1 });
});
`;

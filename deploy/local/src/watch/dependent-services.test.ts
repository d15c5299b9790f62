import { describe, expect, it } from '@jest/globals';
import { dependentServices } from './dependent-services.js';

describe('dependentServices', () => {
  it.each([
    ['services/records/src/main.ts', ['records']],
    ['libs/catalog/src/index.ts', ['records', 'relationships', 'events', 'gateway']],
    ['libs/catalog/languages/de/common.json', ['records', 'relationships', 'events', 'gateway']],
    ['libs/service/src/settings.ts', ['auth', 'records', 'relationships', 'files', 'events']],
    ['libs/errors/src/index.ts', ['auth', 'records', 'relationships', 'files', 'events', 'gateway']],
    ['protos/crm/records/v1/records.proto', ['auth', 'records', 'relationships', 'files', 'events', 'gateway']],
    ['libs/testkit/src/index.ts', []],
  ])('finds the services that use %s', (file, services) => {
    expect(dependentServices(file)).toEqual(services);
  });
});

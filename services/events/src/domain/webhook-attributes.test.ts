import { describe, expect, it } from '@jest/globals';
import { catalog } from '@crm/catalog';
import { receiversIn } from './receiver-address.js';
import { readWebhookAttributes } from './webhook-attributes.js';

/** The faults of the attributes of a new webhook, where these networks are allowed. */
function faultsOf(attributes: object, ...networks: readonly string[]): unknown[] {
  const { faults } = readWebhookAttributes(catalog, { ...attributes }, receiversIn(networks), 'create');
  return faults.map(({ source }) => source);
}

describe('the attributes of a webhook', () => {
  it.each([
    'https://localhost/',
    'https://localhost.:8443/x',
    'https://hook.LOCALHOST/',
    'https://[::1]/',
    'http://localhost/',
  ])(
    'webhooks#receivers: have no URL of this machine such as %s unless the networks of the operator contain it',
    (url) => {
      expect(faultsOf({ url })).toEqual([{ pointer: '/data/attributes/url' }]);
      expect(faultsOf({ url }, '10.0.0.0/8')).toEqual([{ pointer: '/data/attributes/url' }]);
      expect(faultsOf({ url }, '127.0.0.0/8', '::1')).toEqual([]);
    },
  );

  it.each(['https://hook/', 'https://hook.default.svc/', 'http://hook.internal/', 'https://localhost.example/'])(
    'webhooks#receivers: have a URL such as %s, because its addresses are checked when it is used',
    (url) => {
      expect(faultsOf({ url })).toEqual([]);
    },
  );

  it('webhooks#attributes: name custom modules, and none whose records only their maker sees', () => {
    expect(faultsOf({ modules: ['Vehicles_c', 'Notes', 'Favorites', 'Vehicles'] })).toEqual([
      { pointer: '/data/attributes/modules/2' },
      { pointer: '/data/attributes/modules/3' },
    ]);
  });
});

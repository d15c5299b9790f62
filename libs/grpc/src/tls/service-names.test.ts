import { describe, expect, it } from '@jest/globals';
import { serviceNames } from './service-names.js';

const URI = 'spiffe://cluster.local/ns/crm/sa/crm-{service}';

describe('serviceNames', () => {
  it.each([
    [URI, 'URI:spiffe://cluster.local/ns/crm/sa/crm-gateway', 'gateway'],
    [URI, 'DNS:localhost, URI:spiffe://cluster.local/ns/crm/sa/crm-gateway, IP Address:127.0.0.1', 'gateway'],
    ['crm-{service}.crm.svc', 'DNS:crm-records.crm.svc', 'records'],
    ['{service}', 'DNS:auth', 'auth'],
  ])('finds the service by %s in %s', (identity, subjectAltName, service) => {
    const names = serviceNames(identity);
    expect(names.serviceIn(subjectAltName)).toBe(service);
    expect(subjectAltName.split(', ')).toContain(names.nameOf(service));
  });

  it.each([
    [URI, undefined],
    [URI, ''],
    [URI, 'URI:spiffe://cluster.local/ns/other/sa/crm-gateway'],
    [URI, 'URI:spiffe://cluster.local/ns/crm/sa/crm-gateway/x'],
    [URI, 'URI:spiffe://cluster.local/ns/crm/sa/crm-'],
    [URI, 'URI:spiffe://cluster.local/ns/crm/sa/crm-x-gateway'],
    // A DNS name with this text, which an authority may well sign, is not a URI.
    [URI, 'DNS:spiffe://cluster.local/ns/crm/sa/crm-gateway'],
    [URI, 'DNS:"x, URI:spiffe://cluster.local/ns/crm/sa/crm-gateway, y"'],
    ['crm-{service}.crm.svc', 'DNS:other.crm-records.crm.svc'],
    ['crm-{service}.crm.svc', 'DNS:crm-*.crm.svc'],
    ['crm-{service}.crm.svc', 'URI:crm-records.crm.svc'],
    ['aba{service}aba', 'DNS:aba'],
  ])('finds none by %s in %s', (identity, subjectAltName) => {
    expect(serviceNames(identity).serviceIn(subjectAltName)).toBeUndefined();
  });
});

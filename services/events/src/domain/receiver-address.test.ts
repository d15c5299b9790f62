import { describe, expect, it } from '@jest/globals';
import ipaddr from 'ipaddr.js';
import { addressOf, isLocalName, receiversIn } from './receiver-address.js';

describe('the addresses to which webhooks post', () => {
  // The registries of IANA for addresses with a special purpose, and what no registry has given out.
  it.each([
    '0.0.0.0/8',
    '10.0.0.0/8',
    '100.64.0.0/10',
    '127.0.0.0/8',
    '169.254.0.0/16',
    '172.16.0.0/12',
    '192.0.0.0/24',
    '192.0.2.0/24',
    '192.31.196.0/24',
    '192.52.193.0/24',
    '192.88.99.0/24',
    '192.168.0.0/16',
    '192.175.48.0/24',
    '198.18.0.0/15',
    '198.51.100.0/24',
    '203.0.113.0/24',
    '224.0.0.0/4',
    '240.0.0.0/4',
    '::/96', // addresses of IPv4, and ::1
    '::ffff:127.0.0.0/104',
    '::ffff:10.0.0.0/104',
    '::ffff:0:0:0/96', // addresses of IPv4
    '64:ff9b::/96', // addresses of IPv4
    '64:ff9b:1::/48', // addresses of IPv4
    '100::/64',
    '100:0:0:1::/64',
    '2001::/23',
    '2001:db8::/32',
    '2002::/16', // addresses of IPv4
    '2620:4f:8000::/48',
    '3fff::/20',
    '4000::/3',
    '5f00::/16',
    '6000::/3',
    '8000::/2',
    'c000::/3',
    'e000::/4',
    'fc00::/7',
    'fe80::/10',
    'fec0::/10',
    'ff00::/8',
  ])('webhooks#receivers: do not include %s', (network) => {
    const kind = network.includes(':') ? ipaddr.IPv6 : ipaddr.IPv4;
    for (const edge of [kind.networkAddressFromCIDR(network), kind.broadcastAddressFromCIDR(network)])
      expect([edge.toString(), receiversIn([])(edge.toString(), 'https:')]).toEqual([edge.toString(), false]);
  });

  it.each([
    '2606:2800:220:1:0:5efe:127.0.0.1',
    '2606:2800:220:1:200:5efe:10.0.0.1',
    '2606:2800:220:1:300:5efe:5db8:d822',
  ])('webhooks#receivers: do not include %s, which contains an address of IPv4', (address) => {
    expect(receiversIn([])(address, 'https:')).toBe(false);
  });

  it.each(['', 'localhost', '10', '::1%lo', 'fe80::1%eth0'])('do not include %j', (text) => {
    expect(receiversIn([])(text, 'https:')).toBe(false);
  });

  it.each([
    '1.0.0.1',
    '9.255.255.255',
    '11.0.0.0',
    '93.184.216.34',
    '172.32.0.0',
    '223.255.255.255',
    '::ffff:93.184.216.34',
    '2000::1',
    '2001:200::1',
    '2606:2800:220:1:248:1893:25c8:1946',
    '2606:2800:220:1:400:5efe:a00:1',
    '2606:2800:220:5efe::a00:1',
    '3ffe:ffff::1',
  ])('webhooks#receivers: include %s', (address) => {
    expect(receiversIn([])(address, 'https:')).toBe(true);
    expect(receiversIn([])(address, 'http:')).toBe(false);
  });

  it('webhooks#receivers: include the networks that an operator names, and their form in IPv6', () => {
    const mayReceive = receiversIn(['10.1.0.0/16', 'fd00:1::/32', '127.0.0.1']);
    for (const address of ['10.1.2.3', '::ffff:10.1.2.3', 'fd00:1::5', '127.0.0.1'])
      expect(mayReceive(address, 'http:')).toBe(true);
    for (const address of ['10.2.0.1', 'fd00:2::5', '127.0.0.2']) expect(mayReceive(address, 'https:')).toBe(false);
  });

  it.each([
    ['https://10.0.0.1/x', '10.0.0.1'],
    ['https://[::1]:8/x', '::1'],
    ['https://0x7f.1/', '127.0.0.1'],
    ['https://example.com/', undefined],
  ])('are recognized in %s', (url, address) => {
    expect(addressOf(new URL(url))).toBe(address);
  });

  it('are those of this machine for some names', () => {
    for (const name of ['localhost', 'LOCALHOST', 'localhost.', 'a.localhost']) expect(isLocalName(name)).toBe(true);
    for (const name of ['localhost.example', 'notlocalhost', 'localhost.localdomain', 'local'])
      expect(isLocalName(name)).toBe(false);
  });
});

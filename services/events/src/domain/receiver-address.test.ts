import { describe, expect, it } from '@jest/globals';
import { addressOf, receiversIn } from './receiver-address.js';

describe('the addresses to which webhooks post', () => {
  it.each([
    '127.0.0.1',
    '10.0.0.1',
    '172.16.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '224.0.0.1',
    '255.255.255.255',
    '::1',
    '::',
    '::ffff:127.0.0.1',
    '::ffff:10.0.0.1',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    'fe80::1',
    'fd00::1',
    'ff02::1',
    'localhost',
  ])('webhooks#receivers: do not include %s', (address) => {
    expect(receiversIn([])(address, 'https:')).toBe(false);
  });

  it.each(['93.184.216.34', '2606:2800:220:1:248:1893:25c8:1946'])('webhooks#receivers: include %s', (address) => {
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
});

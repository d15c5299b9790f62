import { readFileSync } from 'node:fs';
import { BlockList } from 'node:net';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { EDGES } from '@crm/grpc';
import type { INetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1';
import type { IConfigMap } from 'kubernetes-models/v1';
import { parse } from 'yaml';
import { receiversIn } from '../../services/events/src/domain/receiver-address.js';
import { ciValues, merge, WAYS } from './helm/matrix.js';
import { render, type Values } from './helm/render.js';
import { ofKind } from './objects/pods-of.js';
import { reachOf } from './objects/reach.js';
import { chartFolder } from './paths.js';
import { SERVICES } from './values/value-tree.js';

const calls = EDGES.map(({ from, to }) => `${from} -> ${to}:50051`);
const databaseUsers = [
  'auth',
  'records',
  'relationships',
  'files',
  'events',
  'migrate',
  'indexes',
  'keys',
  'bootstrap',
];
const dns = ['gateway', ...databaseUsers, 'smoke'].flatMap((name) => [
  `${name} -> <kube-system kube-dns>:53`,
  `${name} -> <kube-system kube-dns>:53/udp`,
]);
const metrics = SERVICES.map((name) => `<any namespace> -> ${name}:9464`);
const receivers = ['events -> <0.0.0.0/0>:443', 'events -> <2000::/3>:443'];
const numbers = (count: number): number[] => Array.from({ length: count }, (_, number) => number);

describe('the network', () => {
  it('kubernetes#network-policy: matches the edges of the code in files/edges.yaml', () => {
    const file = parse(readFileSync(path.join(chartFolder, 'files', 'edges.yaml'), 'utf8')) as Record<string, string[]>;
    const listed = Object.entries(file).flatMap(([from, peers]) => peers.map((to) => `${from} -> ${to}:50051`));
    expect(listed.sort()).toEqual([...calls].sort());
  });

  it('kubernetes#network-policy: allows pods the connections that they need and no others: a trial', async () => {
    const { objects } = await render();
    const reach = reachOf(objects);
    const stores = [
      ...databaseUsers.map((name) => `${name} -> postgres:5432`),
      'auth -> redis:6379',
      'gateway -> redis:6379',
    ];
    expect([...reach.inside].sort()).toEqual([...calls, ...stores, 'smoke -> gateway:8080'].sort());
    expect([...reach.outside].sort()).toEqual(
      [
        ...dns,
        ...metrics,
        ...receivers,
        '<anywhere> -> gateway:8080',
        'bootstrap -> <anywhere>:443',
        'bootstrap -> <anywhere>:6443',
      ].sort(),
    );
    expect(reach.open).toEqual([]);
  });

  it('kubernetes#network-policy: allows pods the connections that they need and no others: production', async () => {
    const values = merge(ciValues('production'), {
      networkPolicy: {
        ingressFrom: [{ namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': 'gateways' } } }],
        metricsFrom: [{ namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': 'monitoring' } } }],
        dns: { cidrs: ['169.254.20.10/32'] },
      },
    });
    const { objects } = await render({ values });
    const reach = reachOf(objects);
    expect([...reach.inside].sort()).toEqual([...calls, 'smoke -> gateway:8080'].sort());
    expect([...reach.outside].sort()).toEqual(
      [
        ...dns,
        ...dns.map((edge) => edge.replace('kube-system kube-dns', '169.254.20.10/32')),
        ...metrics.map((edge) => edge.replace('any namespace', 'monitoring')),
        ...receivers,
        '<gateways> -> gateway:8080',
        ...databaseUsers.map((name) => `${name} -> <10.20.0.0/16>:5432`),
        'auth -> <10.20.0.0/16>:6379',
        'gateway -> <10.20.0.0/16>:6379',
      ].sort(),
    );
    expect(reach.open).toEqual([]);
  });

  it.each<[string, Values, string[]]>([
    ['a trial', {}, ['bootstrap', 'events']],
    ['a trial that knows its API server', { networkPolicy: { apiServer: { cidrs: ['10.96.0.1/32'] } } }, ['events']],
    ['production', ciValues('production'), ['events']],
  ])(
    'kubernetes#network-policy: lets only events reach the internet, and bootstrap: %s',
    async (_, values, expected) => {
      const { outside } = reachOf((await render({ values })).objects);
      const toInternet = [...outside].filter((edge) => /-> <(anywhere|0\.0\.0\.0\/0|2000::\/3)>/.test(edge));
      expect([...new Set(toInternet.map((edge) => edge.replace(/ .*/, '')))].sort()).toEqual(expected);
    },
  );

  it('kubernetes#network-policy: lets events reach the public addresses to which it posts', async () => {
    const { objects } = await render();
    const policies = ofKind<INetworkPolicy>(objects, 'NetworkPolicy');
    const rules = policies.find(({ metadata }) => metadata.name === 'rel-crm-events')?.spec?.egress ?? [];
    const [isIncluded, isExcluded] = [new BlockList(), new BlockList()];
    for (const { ipBlock } of rules.flatMap(({ to = [] }) => to)) {
      for (const network of [ipBlock?.cidr ?? []].flat()) add(isIncluded, network);
      for (const network of ipBlock?.except ?? []) add(isExcluded, network);
    }
    const mayReceive = receiversIn([]);
    const special = ['192.0', '192.31', '192.52', '192.88', '192.175', '198.51', '203.0'];
    const addresses = [
      ...numbers(65_536).map((number) => `${number >> 8}.${number & 255}.0.1`),
      ...special.flatMap((begin) => numbers(256).map((third) => `${begin}.${third}.1`)),
      // The other blocks of IPv6 are not public, although the service has no name for most of them.
      ...numbers(0x2000).flatMap((first) =>
        ['0', '1', '10', 'db8', '4f:8000', '1000'].map((next) => `${hex(0x2000 + first)}:${next}::1`),
      ),
    ];
    const different = addresses.filter((address) => {
      const family = address.includes(':') ? 'ipv6' : 'ipv4';
      return (
        (isIncluded.check(address, family) && !isExcluded.check(address, family)) !== mayReceive(address, 'https:')
      );
    });
    expect(different).toEqual([]);
  });

  it('kubernetes#network-policy: lets events reach every port in the networks of receivers', async () => {
    const before = reachOf((await render()).objects);
    const values = { events: { config: { receiverNetworks: ['10.20.0.0/16', 'fd00:20::/32'] } } };
    const after = reachOf((await render({ values })).objects);
    expect([...after.outside].filter((edge) => !before.outside.has(edge))).toEqual([
      'events -> <10.20.0.0/16>:any',
      'events -> <fd00:20::/32>:any',
    ]);
    expect([...after.inside].sort()).toEqual([...before.inside].sort());
  });

  it('kubernetes#network-policy: is closed by default, and consistent on both sides, in every variant', async () => {
    for (const { name, values } of WAYS) {
      const { objects } = await render({ values });
      const { open, onesided } = reachOf(objects);
      expect({ name, open, onesided: [...onesided] }).toEqual({ name, open: [], onesided: [] });
    }
  });

  it('kubernetes#network-policy: admits the additional clients that are named', async () => {
    const peer = { podSelector: { matchLabels: { app: 'batch' } } };
    const { objects } = await render({
      values: {
        records: { networkPolicy: { extraIngress: [{ from: [{ ipBlock: { cidr: '10.1.0.0/16' } }] }] } },
        files: {
          networkPolicy: { extraEgress: [{ to: [{ namespaceSelector: {}, ...peer }], ports: [{ port: 4318 }] }] },
        },
      },
    });
    const { outside } = reachOf(objects);
    expect(outside).toContain('<10.1.0.0/16> -> records:any');
    expect(outside).toContain('files -> <any namespace batch>:4318');
  });

  it.each([
    ['http://collector.traces:4318', [], '<anywhere>:4318'],
    ['https://traces.example.org/otlp', [{ ipBlock: { cidr: '10.3.0.0/16' } }], '<10.3.0.0/16>:443'],
    ['http://[fd00::1]', [], '<anywhere>:80'],
  ])(
    'kubernetes#network-policy: allows only the services to send spans to %s',
    async (otlpEndpoint, tracesTo, peer) => {
      const before = reachOf((await render()).objects);
      const values = { tracing: { enabled: true, otlpEndpoint }, networkPolicy: { tracesTo } };
      const after = reachOf((await render({ values })).objects);
      expect([...after.outside].filter((edge) => !before.outside.has(edge)).sort()).toEqual(
        SERVICES.map((name) => `${name} -> ${peer}`).sort(),
      );
      expect([...after.inside].sort()).toEqual([...before.inside].sort());
    },
  );

  it('kubernetes#network-policy: gives each service the absolute names of its peers', async () => {
    const { objects } = await render();
    const maps = new Map(
      ofKind<IConfigMap>(objects, 'ConfigMap').map(({ metadata, data }) => [metadata.name, data ?? {}]),
    );
    const told = SERVICES.flatMap((from) =>
      Object.entries(maps.get(`rel-crm-${from}`) ?? {}).flatMap(([name, value]) => {
        const to = /^CRM_[A-Z]+_([A-Z]+)_ADDRESS$/.exec(name)?.[1]?.toLowerCase();
        return to === undefined ? [] : [[`${from} -> ${to}:50051`, value] as const];
      }),
    );
    expect(told.map(([edge]) => edge).sort()).toEqual([...calls].sort());
    for (const [edge, address] of told) {
      expect(address).toBe(`rel-crm-${edge.replace(/.* -> (\w+):.*/, '$1')}.crm.svc.cluster.local.:50051`);
    }
  });
});

function add(list: BlockList, network: string): void {
  const [address = '', bits] = network.split('/');
  list.addSubnet(address, Number(bits), address.includes(':') ? 'ipv6' : 'ipv4');
}

function hex(number: number): string {
  return number.toString(16);
}

import { describe, expect, it } from '@jest/globals';
import { serviceNames, type ServiceName } from '@crm/local-stack';
import { readTlsSettings } from '@crm/grpc';
import { ciValues, merge } from './helm/matrix.js';
import { render, type Values } from './helm/render.js';
import type { KubeObject } from './objects/kube-object.js';

const BACKENDS = serviceNames.filter((name) => name !== 'gateway');
const EXISTING = {
  mtls: {
    enabled: true,
    mode: 'existingSecrets',
    existingSecrets: Object.fromEntries(serviceNames.map((name) => [name, `own-${name}`])),
  },
};

/** The parts of a pod that the tests read. */
interface PodSpec {
  readonly containers: readonly { readonly readinessProbe?: object }[];
  readonly volumes: readonly { readonly name: string; readonly projected?: { readonly sources: readonly Source[] } }[];
}

interface Source {
  readonly secret?: { readonly name: string; readonly items: readonly Item[] };
  readonly configMap?: { readonly name: string; readonly items: readonly Item[] };
}

interface Item {
  readonly key: string;
  readonly path: string;
}

async function objectsOf(values: Values, release = 'rel'): Promise<readonly KubeObject[]> {
  return (await render({ values, release })).objects;
}

function named(objects: readonly KubeObject[], kind: string, name: string): Record<string, unknown> {
  const found = objects.find((object) => object.kind === kind && object.metadata.name === name);
  if (found === undefined) throw new Error(`there is no ${kind} ${name}`);
  return { ...found };
}

function podOf(objects: readonly KubeObject[], service: ServiceName): PodSpec {
  const { spec } = named(objects, 'Deployment', `rel-crm-${service}`) as { spec: { template: { spec: PodSpec } } };
  return spec.template.spec;
}

/** Where each mounted file of TLS comes from. */
function tlsFilesOf({ volumes }: PodSpec): Record<string, string> {
  const sources = volumes.find(({ name }) => name === 'secrets')?.projected?.sources ?? [];
  const files = sources.flatMap(({ secret, configMap }) =>
    [secret, configMap].flatMap((from) =>
      (from?.items ?? []).map(({ key, path }) => [path, `${from?.name ?? ''}/${key}`] as const),
    ),
  );
  return Object.fromEntries(files.filter(([path]) => path.startsWith('tls')));
}

function environmentOf(objects: readonly KubeObject[], service: ServiceName): Record<string, string> {
  return (named(objects, 'ConfigMap', `rel-crm-${service}`) as { data: Record<string, string> }).data;
}

describe('mTLS', () => {
  it('kubernetes#certificates: is off by default, and leaves nothing behind', async () => {
    const { text, objects } = await render();
    expect(text).not.toContain('TLS_CERT_FILE');
    expect(objects.some(({ kind }) => kind === 'Certificate')).toBe(false);
    expect(podOf(objects, 'auth').containers[0]?.readinessProbe).toHaveProperty('grpc');
  });

  it('kubernetes#certificates: has a cert-manager certificate for each service, with the name that its peers expect', async () => {
    const objects = await objectsOf(ciValues('trial-mtls'));
    for (const service of serviceNames) {
      const identity = environmentOf(objects, service)[`CRM_${service.toUpperCase()}_TLS_IDENTITY`] ?? '';
      const host = `rel-crm-${service}.crm.svc.cluster.local`;
      expect(identity).toBe('spiffe://cluster.local/ns/crm/sa/rel-crm-{service}');
      expect(named(objects, 'Certificate', `rel-crm-${service}-tls`)).toMatchObject({
        spec: {
          secretName: `rel-crm-${service}-tls`,
          issuerRef: { name: 'crm-services', kind: 'ClusterIssuer', group: 'cert-manager.io' },
          duration: '2160h',
          renewBefore: '720h',
          dnsNames: [host, `*.${host}`],
          uris: [identity.replace('{service}', service)],
          usages: ['digital signature', 'server auth', 'client auth'],
          privateKey: { rotationPolicy: 'Always' },
        },
      });
      expect(tlsFilesOf(podOf(objects, service))).toEqual({
        'tls.crt': `rel-crm-${service}-tls/tls.crt`,
        'tls.key': `rel-crm-${service}-tls/tls.key`,
        'tls-ca.crt': 'crm-services-ca/ca.crt',
      });
    }
  });

  it('kubernetes#certificates: gives every service mounted files, in settings that it accepts', async () => {
    const objects = await objectsOf(EXISTING);
    expect(objects.some(({ kind }) => kind === 'Certificate')).toBe(false);
    for (const service of serviceNames) {
      const environment = environmentOf(objects, service);
      const read: string[] = [];
      const prefix = `CRM_${service.toUpperCase()}_`;
      const settings = readTlsSettings({
        optionalString: (name: string) => environment[prefix + name],
        pattern: (name: string) => environment[prefix + name] ?? '',
        file: (name: string) => {
          read.push(name);
          return environment[prefix + name] ?? '';
        },
      } as never);
      const mounted = Object.keys(tlsFilesOf(podOf(objects, service))).map((name) => `/etc/crm/secrets/${name}`);
      expect([settings?.certFile, settings?.keyFile, settings?.caFile].sort()).toEqual(mounted.sort());
      expect(read).toHaveLength(3);
    }
  });

  it('kubernetes#probes-of-the-chart: probes readiness over HTTP, as the kubelet has no certificate', async () => {
    const objects = await objectsOf(EXISTING);
    for (const service of BACKENDS) {
      expect(podOf(objects, service).containers[0]?.readinessProbe).toMatchObject({
        httpGet: { path: '/readyz', port: 'ops' },
      });
      expect(named(objects, 'Service', `rel-crm-${service}`)).toMatchObject({
        spec: { ports: [{ name: 'grpc', appProtocol: 'https' }] },
      });
    }
  });

  it('kubernetes#certificates: accepts another name, also a DNS name, and puts it into the certificate', async () => {
    const identity = '{service}.crm.internal';
    const objects = await objectsOf(merge(ciValues('trial-mtls'), { mtls: { identity } }));
    const { spec } = named(objects, 'Certificate', 'rel-crm-auth-tls') as { spec: Record<string, readonly string[]> };
    expect(spec.dnsNames).toContain('auth.crm.internal');
    expect(spec).not.toHaveProperty('uris');
  });

  it.each<[string, Values, string]>([
    ['no issuer', { mtls: { enabled: true } }, 'mtls.issuerRef.name is empty'],
    [
      'a service without a Secret',
      merge(EXISTING, { mtls: { existingSecrets: { files: '' } } }),
      'mtls.existingSecrets.files is empty',
    ],
    ['the same name for all', { mtls: { identity: 'crm' } }, 'identity'],
  ])('kubernetes#certificates: is refused with %s', async (_what, values, message) => {
    await expect(render({ values })).rejects.toThrow(message);
  });
});

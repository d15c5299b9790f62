import type { Values } from '../helm/render.js';
import type { ValueNode } from './value-tree.js';

/** Values whose form does not show which others are valid. */
const SPECIAL: Readonly<Record<string, unknown>> = {
  extraObjects: [{ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'other' } }],
  'global.imagePullSecrets': ['other'],
  imagePullSecrets: ['other'],
  publicUrl: 'https://other.example.org',
  'tokens.issuer': 'https://other.example.org',
  'tokens.jwksMaxAge': '6m',
  'mtls.identity': '{service}.other.example.org',
  'monitoring.rules.disabled': ['CrmSample'],
  'monitoring.rules.runbookBaseUrl': 'https://other.example.org',
  'migrations.strategy': 'none',
  'defaults.extraEnvFrom': [{ configMapRef: { name: 'other' } }],
  'defaults.autoscaling.targetEventLoopUtilization': '600m',
  'defaults.pdb.minAvailable': 2,
  'networkPolicy.apiServer.ports': [8443],
  'networkPolicy.apiServer.cidrs': ['10.9.0.0/16'],
  'networkPolicy.dns.cidrs': ['10.9.0.0/16'],
  'networkPolicy.externalStores.cidrs': ['10.9.0.0/16'],
  'tracing.otlpEndpoint': 'http://other.example.org:4318',
  'tracing.sampleRatio': 0.5,
};

/** Another value of the same kind; a switch that is on is turned off. */
export function anotherValue({ path, value, schema }: ValueNode, base: Values): unknown {
  const name = path.join('.');
  if (name in SPECIAL) return SPECIAL[name];
  const now = path.reduce<unknown>((inner, key) => (inner as Values | undefined)?.[key], base) ?? value;
  const { enum: choices } = schema as { readonly enum?: readonly unknown[] };
  if (choices !== undefined) return choices.find((choice) => choice !== now);
  const { pattern = '' } = schema as { readonly pattern?: string };
  if (pattern.includes('sha256')) return `sha256:${'b'.repeat(64)}`;
  if (typeof now === 'boolean') return !now;
  if (typeof now === 'number') return now + 1;
  if (typeof now === 'string') return /^\d+[A-Za-z]+$/.test(now) ? `1${now}` : `${now}x`;
  if (Array.isArray(now)) return [...(now as unknown[]), ofItems(schema)];
  if (now === null) return ofType(schema);
  return { ...(now as object), other: 'value' };
}

function ofItems({ items }: Readonly<Record<string, unknown>>): unknown {
  const { type } = (items ?? {}) as { readonly type?: string };
  return type === 'string' ? 'other' : { name: 'other' };
}

function ofType({ type }: Readonly<Record<string, unknown>>): unknown {
  const types = [type].flat();
  if (types.includes('integer')) return 2;
  return types.includes('array') ? [] : 'other';
}

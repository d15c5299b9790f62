import type {
  INetworkPolicy,
  NetworkPolicyEgressRule,
  NetworkPolicyIngressRule,
} from 'kubernetes-models/networking.k8s.io/v1';
import type { KubeObject } from './kube-object.js';
import { matches, ofKind, podsOf } from './pods-of.js';

type Rule = Partial<NetworkPolicyIngressRule & NetworkPolicyEgressRule>;
type Peer = NonNullable<Rule['from']>[number];

/** Allowed connections: `gateway -> auth:50051`; peers outside the release are in angle brackets. */
export interface Reach {
  /** Pods of the release that may open connections to pods of the release, as both sides' policies allow. */
  readonly inside: ReadonlySet<string>;
  /** Connections that only one side's policies allow. */
  readonly onesided: ReadonlySet<string>;
  /** To and from peers outside the release. */
  readonly outside: ReadonlySet<string>;
  /** Components that no policy with both directions selects. */
  readonly open: readonly string[];
}

/** Computes the network that policies leave (networking.k8s.io/v1: a connection is allowed if any policy allows it). */
export function reachOf(objects: readonly KubeObject[]): Reach {
  const pods = podsOf(objects);
  const policies = ofKind<INetworkPolicy>(objects, 'NetworkPolicy');
  const components = [...new Set(pods.map(({ component }) => component))];
  const labelsOf = (component: string): Readonly<Record<string, string>> =>
    pods.find((each) => each.component === component)?.labels ?? {};
  const rulesOf = (component: string, direction: 'ingress' | 'egress'): readonly Rule[] =>
    policies
      .filter(({ spec }) => matches(labelsOf(component), spec?.podSelector?.matchLabels ?? {}))
      .flatMap(({ spec }) => (spec?.[direction] ?? []) as readonly Rule[]);

  const allowed = (direction: 'ingress' | 'egress'): Allowed[] =>
    components.flatMap((component) =>
      rulesOf(component, direction).flatMap((rule) => {
        const peers = direction === 'ingress' ? rule.from : rule.to;
        const names =
          peers === undefined ? ['<anywhere>'] : peers.flatMap((peer) => namesOf(peer, components, labelsOf));
        const ports = (rule.ports ?? [{}]).map(
          ({ port, protocol }) => `${String(port ?? 'any')}${protocol === 'UDP' ? '/udp' : ''}`,
        );
        return names.flatMap((name) => ports.map((port) => ({ component, name, port })));
      }),
    );

  const out = allowed('egress').map(({ component, name, port }) => `${component} -> ${name}:${port}`);
  const into = allowed('ingress').map(({ component, name, port }) => `${name} -> ${component}:${port}`);
  const isInside = (edge: string): boolean => !edge.includes('<');
  // A pod that may be reached from anywhere may be reached from the release too.
  const accepts = (edge: string): boolean => into.includes(edge) || into.includes(edge.replace(/^\S+/, '<anywhere>'));
  return {
    inside: new Set(out.filter((edge) => isInside(edge) && accepts(edge))),
    onesided: new Set([
      ...out.filter((edge) => isInside(edge) && !accepts(edge)),
      ...into.filter((edge) => isInside(edge) && !out.includes(edge)),
    ]),
    outside: new Set([...out, ...into].filter((edge) => !isInside(edge))),
    open: components.filter(
      (component) =>
        !policies.some(
          ({ spec }) =>
            matches(labelsOf(component), spec?.podSelector?.matchLabels ?? {}) &&
            (['Ingress', 'Egress'] as const).every((type) => spec?.policyTypes?.includes(type) === true) &&
            spec?.ingress === undefined &&
            spec?.egress === undefined,
        ),
    ),
  };
}

interface Allowed {
  readonly component: string;
  readonly name: string;
  readonly port: string;
}

function namesOf(
  { podSelector, namespaceSelector, ipBlock }: Peer,
  components: readonly string[],
  labelsOf: (component: string) => Readonly<Record<string, string>>,
): string[] {
  if (ipBlock !== undefined) return [`<${ipBlock.cidr}>`];
  if (namespaceSelector !== undefined) {
    const namespace = Object.values(namespaceSelector.matchLabels ?? {})[0] ?? 'any namespace';
    const pod = Object.values(podSelector?.matchLabels ?? {})[0];
    return [`<${namespace}${pod === undefined ? '' : ` ${pod}`}>`];
  }
  return components.filter((component) => matches(labelsOf(component), podSelector?.matchLabels ?? {}));
}

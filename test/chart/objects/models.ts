/** A kind of objects, with the schema of the API it was made from. */
export interface Model {
  new (data: never): object;
  readonly prototype: { validate: () => void };
}

/** An API that serves a kind, and what it is called in complaints. */
export interface ServedModel {
  readonly api: string;
  readonly model: Model | undefined;
}

/** The oldest Kubernetes that the chart is for and the newest that is known, as packages made from their OpenAPI documents. */
const KUBERNETES = ['kubernetes-models-1-27', 'kubernetes-models'];

/** Packages of the operators whose kinds the chart renders or the examples name, by group. */
const OPERATORS: Readonly<Record<string, string>> = {
  'argoproj.io': '@kubernetes-models/argo-cd',
  'cert-manager.io': '@kubernetes-models/cert-manager',
  'gateway.networking.k8s.io': '@kubernetes-models/gateway-api',
  'helm.toolkit.fluxcd.io': '@kubernetes-models/flux-cd',
  'keda.sh': '@kubernetes-models/keda',
  'monitoring.coreos.com': '@kubernetes-models/prometheus-operator',
  'postgresql.cnpg.io': '@kubernetes-models/cloudnative-pg',
  'source.toolkit.fluxcd.io': '@kubernetes-models/flux-cd',
};

/** The models of a kind in every API that has to serve it: of Kubernetes the oldest and the newest. No model: it is not served. */
export async function modelsOf(apiVersion: string, kind: string): Promise<ServedModel[]> {
  const [group = ''] = apiVersion.split('/');
  const operator = OPERATORS[group];
  const apis = operator === undefined ? KUBERNETES : [operator];
  return Promise.all(apis.map(async (api) => ({ api, model: await load(api, apiVersion, kind) })));
}

async function load(api: string, apiVersion: string, kind: string): Promise<Model | undefined> {
  const content = (await import(`${api}/${apiVersion}/${kind}`).catch((error: unknown) => {
    if ((error as { code?: string }).code === 'MODULE_NOT_FOUND') return {};
    throw error;
  })) as Readonly<Record<string, Model>>;
  return content[kind];
}

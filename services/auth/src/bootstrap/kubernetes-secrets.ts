import { StartupError } from '@crm/runtime';
import { describe, type ApiAnswer, type KubernetesApi } from './kubernetes-api.js';
import { NotYet, retry, type Patience } from './retry.js';
import { missingOf, type SecretStore, type SecretValues } from './secret-store.js';

interface SecretObject {
  readonly metadata: object;
  readonly data?: Readonly<Record<string, string>>;
}

const LABELS = { 'app.kubernetes.io/part-of': 'crm', 'app.kubernetes.io/managed-by': 'crm-bootstrap' };

/**
 * Stores secrets as Secrets of the namespace. They belong to no release: neither an upgrade nor an uninstall touches
 * them. The ServiceAccount needs to `create` Secrets, and to `get` and `update` those of these names; to remove them,
 * `delete`.
 */
export function createKubernetesSecrets(api: KubernetesApi, patience: Patience): SecretStore {
  const all = `/api/v1/namespaces/${api.namespace}/secrets`;
  const refusal = (verb: string, name: string, answer: ApiAnswer): StartupError => {
    const who =
      answer.status === 401 || answer.status === 403 ? 'the ServiceAccount may not' : 'it was not possible to';
    return new StartupError(`${who} ${verb} the Secret ${api.namespace}/${name}; ${describe(answer)}`);
  };

  async function create(name: string, values: SecretValues): Promise<boolean> {
    const metadata = { name, labels: LABELS };
    const body = { apiVersion: 'v1', kind: 'Secret', metadata, type: 'Opaque', stringData: values };
    const answer = await api.call('POST', all, body);
    if (answer.status === 201) return true;
    if (answer.status === 409) return false;
    throw refusal('create', name, answer);
  }

  async function complete(name: string, fresh: SecretValues): Promise<SecretValues> {
    const answer = await api.call('GET', `${all}/${name}`);
    if (answer.status === 404) throw new NotYet(`the Secret ${name} was taken away just now`);
    if (answer.status !== 200) throw refusal('get', name, answer);
    const present = answer.body as SecretObject;
    const kept = decode(present.data ?? {});
    const missing = missingOf(kept, fresh);
    if (Object.keys(missing).length === 0) return kept;
    // The resource version in the metadata makes the server refuse the update of an object that has changed meanwhile.
    const update = await api.call('PUT', `${all}/${name}`, { ...present, stringData: missing });
    if (update.status === 409) throw new NotYet(`the Secret ${name} was changed just now`);
    if (update.status !== 200) throw refusal('update', name, update);
    return { ...kept, ...missing };
  }

  return {
    obtain: (name, fresh) =>
      retry(patience, async () => {
        if (!(await create(name, fresh))) return complete(name, fresh);
        patience.logger.info({ event: 'bootstrap.secret_created', secret: name }, 'made a Secret');
        return fresh;
      }),
    remove: (name) =>
      retry(patience, async () => {
        const answer = await api.call('DELETE', `${all}/${name}`);
        if (answer.status === 404) return false;
        if (answer.status !== 200 && answer.status !== 202) throw refusal('delete', name, answer);
        return true;
      }),
  };
}

function decode(data: Readonly<Record<string, string>>): SecretValues {
  return Object.fromEntries(
    Object.entries(data).map(([key, text]) => [key, Buffer.from(text, 'base64').toString('utf8')]),
  );
}

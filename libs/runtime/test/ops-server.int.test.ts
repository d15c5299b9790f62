import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createHealth, type Health } from '../src/health/health.js';
import { createOpsServer, type OpsServer } from '../src/health/ops-server.js';
import { StartupError } from '../src/lifecycle/startup-error.js';
import { createRegistry } from '../src/metrics/registry.js';

let health: Health;
let server: OpsServer;
beforeEach(async () => {
  health = createHealth();
  server = createOpsServer({
    port: 0,
    host: '127.0.0.1',
    health,
    registry: createRegistry({ service: 'records', version: '1.2.3' }),
  });
  await server.start?.();
});
afterEach(() => server.stop?.());

async function status(path: string, method = 'GET'): Promise<number> {
  return (await get(path, method))[0];
}

async function get(path: string, method = 'GET'): Promise<[number, string]> {
  const response = await fetch(`http://127.0.0.1:${server.port}${path}`, { method });
  return [response.status, await response.text()];
}

describe('createOpsServer', () => {
  it('distinguishes the states of a process', async () => {
    let open = false;
    health.addCheck('schema records', () => open);
    health.markStarted();
    const waiting = [503, '{"status":"unavailable","failing":["schema records"]}'];
    await expect(Promise.all([get('/livez'), get('/readyz'), get('/startupz')])).resolves.toStrictEqual([
      [200, '{"status":"ok"}'],
      waiting,
      waiting,
    ]);
    open = true;
    await expect(Promise.all([status('/readyz'), status('/startupz?x=1')])).resolves.toStrictEqual([200, 200]);
    health.markDraining();
    await expect(Promise.all([status('/livez'), status('/startupz')])).resolves.toStrictEqual([200, 200]);
    await expect(get('/readyz')).resolves.toStrictEqual([503, '{"status":"unavailable","failing":["draining"]}']);
    await expect(get('/metrics')).resolves.toMatchObject([200, expect.stringContaining('crm_drain_state 1')]);
  });

  it('serves metrics', async () => {
    const [status, text] = await get('/metrics');
    expect(status).toBe(200);
    expect(text).toContain('crm_build_info{service="records",version="1.2.3"');
    expect(text).toContain('crm_drain_state 0');
  });

  it('serves nothing else', async () => {
    await expect(status('/')).resolves.toBe(404);
    await expect(status('/metrics', 'POST')).resolves.toBe(405);
    await expect(get('/livez', 'HEAD')).resolves.toStrictEqual([200, '']);
  });

  it('reports the port in use', async () => {
    const squatter = createServer().listen(0, '127.0.0.1');
    await once(squatter, 'listening');
    const { port } = squatter.address() as AddressInfo;
    const registry = createRegistry({ service: 'records', version: '1' });
    const refused = createOpsServer({ port, host: '127.0.0.1', health, registry }).start?.();
    await expect(refused).rejects.toBeInstanceOf(StartupError);
    await expect(refused).rejects.toThrow(`The operations port 127.0.0.1:${port} cannot be listened on`);
    squatter.close();
  });

  it('can be stopped before it is started', async () => {
    const registry = createRegistry({ service: 'records', version: '1' });
    await expect(createOpsServer({ port: 0, health, registry }).stop?.()).resolves.toBeUndefined();
  });
});

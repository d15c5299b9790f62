import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { once } from 'node:events';
import { connect } from 'node:net';
import { serviceNames } from '@crm/local-stack';
import { eventually } from '@crm/testkit';
import { RECOVERY_MS, startOwnStack, type OwnStack } from './own-stack.js';
import { startReplica, type Replica } from './replica.js';

/** Far longer than a test lasts. */
const FOREVER = '10m';

/** The events at the end of a process, in the order of its log. */
const END_EVENTS = ['drain.start', 'drain.closing', 'drain.forced', 'drain.stopping', 'stop.forced', 'drain.end'];

describe('the shutdown of a process', () => {
  let own: OwnStack;

  beforeAll(async () => {
    own = await startOwnStack();
  });

  afterAll(() => own.dispose());

  interface Line {
    readonly event?: string;
    readonly level?: string;
    readonly resource?: string;
  }

  const linesOf = ({ run }: Replica): readonly Line[] =>
    run
      .output()
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line) as Line);

  const endOf = (replica: Replica): readonly (string | undefined)[] =>
    linesOf(replica)
      .map(({ event }) => event)
      .filter((event) => END_EVENTS.includes(event ?? ''));

  const statusOf = async ({ opsPort }: Replica, probe: string): Promise<number> =>
    (await fetch(`http://127.0.0.1:${opsPort}/${probe}`)).status;

  const settings = (service: string, delay: string, timeout: string) => ({
    [`CRM_${service.toUpperCase()}_DRAIN_DELAY`]: delay,
    [`CRM_${service.toUpperCase()}_DRAIN_TIMEOUT`]: timeout,
  });

  it.each(serviceNames)(
    'availability#shutdown: of %s starts with readiness, keeps serving, and ends at once on a second SIGTERM',
    async (service) => {
      const replica = await startReplica(own, service, { env: settings(service, FOREVER, '20s') });
      try {
        replica.run.kill('SIGTERM');
        await eventually(async () => {
          expect(await statusOf(replica, 'readyz')).toBe(503);
        }, RECOVERY_MS);
        // It lives and accepts connections as long as callers may not know of its end.
        expect(await statusOf(replica, 'livez')).toBe(200);
        const socket = connect(replica.port, '127.0.0.1');
        await once(socket, 'connect');
        socket.destroy();
        await eventually(() => {
          expect(endOf(replica)).toEqual(['drain.start']);
        }, RECOVERY_MS);
        replica.run.kill('SIGTERM');
        expect(await replica.run.ended).toBe(0);
        expect(endOf(replica)).toEqual(['drain.start', 'drain.closing', 'drain.stopping', 'drain.end']);
        expect(linesOf(replica).filter(({ level }) => level === 'error' || level === 'fatal')).toEqual([]);
      } finally {
        await replica.run.end();
      }
    },
  );

  it('availability#shutdown: is forced and exits with 4 when a client keeps its connection', async () => {
    const replica = await startReplica(own, 'gateway', { env: settings('gateway', '0', '500ms') });
    try {
      const socket = connect(replica.port, '127.0.0.1');
      await once(socket, 'connect');
      socket.on('error', () => undefined);
      socket.write(
        `POST /api/v8/modules/Notes HTTP/1.1\r\nHost: crm.test\r\nAuthorization: Bearer ${own.token}\r\n` +
          'Content-Type: application/vnd.api+json\r\nContent-Length: 1000\r\n\r\n{',
      );
      await eventually(async () => {
        const metrics = await (await fetch(`http://127.0.0.1:${replica.opsPort}/metrics`)).text();
        expect(metrics).toMatch(/^crm_http_requests_in_flight\S* 1$/m);
      }, RECOVERY_MS);
      replica.run.kill('SIGTERM');
      expect(await replica.run.ended).toBe(4);
      expect(endOf(replica)).toEqual(['drain.start', 'drain.closing', 'drain.forced', 'drain.stopping', 'drain.end']);
      const forced = linesOf(replica).filter(({ event }) => event === 'drain.forced');
      expect(forced).toMatchObject([{ level: 'error', resource: 'http-server' }]);
      socket.destroy();
    } finally {
      await replica.run.end();
    }
  });
});

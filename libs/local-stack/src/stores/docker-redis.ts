import { run } from '../processes/run.js';

const image = 'redis:7-bookworm';
const probeTimeoutMs = 3_000;

export interface RedisContainer {
  readonly url: string;
  stop(): Promise<void>;
}

/** Whether a Docker engine answers within a short time. */
export async function dockerAnswers(): Promise<boolean> {
  const args = ['version', '--format', '{{.Server.Version}}'];
  const outcome = await run('docker', args, { timeoutMs: probeTimeoutMs }).catch(() => undefined);
  return outcome?.code === 0;
}

/**
 * Starts Redis in a container; rejects if the image is not available. Its content is lost when the container ends: revocations
 * are read again from Postgres, which is authoritative.
 */
export async function startRedisContainer(): Promise<RedisContainer> {
  // Imported here because it is large, and most machines do not need it.
  const { GenericContainer, Wait } = await import('testcontainers');
  const container = await new GenericContainer(image)
    .withExposedPorts(6379)
    .withCommand(['redis-server', '--save', '', '--maxmemory-policy', 'noeviction'])
    .withWaitStrategy(Wait.forLogMessage('Ready to accept connections'))
    .withStartupTimeout(30_000)
    .start();
  return {
    url: `redis://${container.getHost()}:${String(container.getMappedPort(6379))}`,
    stop: async () => {
      await container.stop();
    },
  };
}

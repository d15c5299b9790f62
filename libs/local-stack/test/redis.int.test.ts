import { connect } from 'node:net';
import { rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { silentLog } from '../src/log.js';
import { startWatchdog, type Watchdog } from '../src/processes/watchdog.js';
import { redisAnswers } from '../src/stores/redis-answers.js';
import { NoRedisError, startRedis } from '../src/stores/redis.js';
import { temporaryFolder } from '../src/temporary-folder.js';

let folder: string;
let watchdog: Watchdog;
const environment = { ...process.env };

beforeAll(async () => {
  folder = await temporaryFolder('crm-redis-test-');
  watchdog = startWatchdog();
});
afterEach(() => {
  process.env = { ...environment };
});
afterAll(async () => {
  watchdog.close();
  await rm(folder, { recursive: true, force: true });
});

async function command(url: string, ...lines: string[]): Promise<string> {
  const { port, username, password } = new URL(url);
  const socket = connect(Number(port), '127.0.0.1');
  socket.write([`AUTH ${username === '' ? '' : `${username} `}${password}`, ...lines, 'QUIT', ''].join('\r\n'));
  let answer = '';
  for await (const part of socket) answer += String(part);
  return answer;
}

describe('startRedis', () => {
  it('starts a server that requires a password and never evicts', async () => {
    const redis = await startRedis({ log: silentLog, watchdog });
    expect(await redisAnswers(redis.url)).toBe(true);
    expect(await redisAnswers(redis.url.replace(/:[^:@/]+@/, ':wrong@'))).toBe(false);
    expect(await command(redis.url, 'CONFIG GET maxmemory-policy')).toContain('noeviction');
    expect(await command(redis.url, 'CONFIG GET bind')).toContain('127.0.0.1');
    await redis.stop();
    expect(await redisAnswers(redis.url)).toBe(false);
  });

  it('lets auth write revocations, and the gateway read them and write keys of its own', async () => {
    const redis = await startRedis({ log: silentLog, watchdog });
    const asWriter = (...lines: string[]): Promise<string> => command(redis.writerUrl, ...lines);
    const asReader = (...lines: string[]): Promise<string> => command(redis.readerUrl, ...lines);
    expect(await command(redis.url, 'SET other 7')).toContain('+OK\r\n+OK');
    expect(await asWriter('SET auth_pub:x 1 PX 60000', 'EXISTS auth_pub:x')).toContain('+OK\r\n+OK\r\n:1');
    expect(await asReader('MGET auth_pub:x')).toContain('$1\r\n1\r\n');
    expect(await asReader('SET gateway:x 1 EX 60', 'INCRBY gateway:x 1')).toContain('+OK\r\n+OK\r\n:2');
    const script = 'EVAL "return redis.call(\'set\', KEYS[1], 1)" 1';
    expect(await asReader(`${script} gateway:y`)).toContain('+OK\r\n+OK');
    for (const line of [`${script} auth_pub:x`, 'INCRBY auth_pub:x 1', 'EXPIRE auth_pub:x 1', 'GET gateway:x']) {
      expect([line, await asReader(line)]).toEqual([line, expect.stringContaining('-NOPERM')]);
    }
    for (const line of ['MGET other', 'SET auth_pub:y 1', 'DEL auth_pub:x', 'KEYS *', 'FLUSHALL', 'CONFIG GET *']) {
      expect([line, await asReader(line)]).toEqual([line, expect.stringContaining('-NOPERM')]);
    }
    for (const line of ['SET other 1', 'KEYS *', 'FLUSHALL', 'CONFIG GET *']) {
      expect([line, await asWriter(line)]).toEqual([line, expect.stringContaining('-NOPERM')]);
    }
    await redis.stop();
  });

  it('keeps its data when it has a folder', async () => {
    const options = { dataDir: path.join(folder, 'with a space'), log: silentLog, watchdog };
    const first = await startRedis(options);
    expect(await command(first.url, 'SET kept 7')).toContain('+OK');
    await first.stop();
    const second = await startRedis(options);
    expect(await command(second.url, 'GET kept')).toContain('$1\r\n7\r\n');
    expect((await stat(options.dataDir)).mode & 0o777).toBe(0o700);
    await second.stop();
  });

  it('uses the server that REDIS_URL names and does not stop it', async () => {
    const own = await startRedis({ log: silentLog, watchdog });
    process.env.REDIS_URL = own.url;
    const given = await startRedis({ log: silentLog, watchdog });
    expect(given.url).toBe(own.url);
    await given.stop();
    expect(await redisAnswers(own.url)).toBe(true);
    await own.stop();
    await expect(startRedis({ log: silentLog, watchdog })).rejects.toThrow(NoRedisError);
  });
});

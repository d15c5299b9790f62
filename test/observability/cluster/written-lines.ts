import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const EVENT = /\bevent: ['`]([a-z_.]+)['`]/g;
/** Those whose names are put together where they are written. */
const COMPOSED = ['drain.forced', 'stop.forced'];
/** What an access line has besides. */
const SLOW = { event: 'http.request', status: 200, dur_ms: 1234.567, client_id: 'c-1' };

/** Log lines of a service, one of each event that its sources name, as they are written in the worst of its days. */
export function writtenLines(service: string): string {
  const files = globSync([`services/${service}/src/**/*.ts`, 'libs/*/src/**/*.ts'], { cwd: ROOT });
  const sources = files.filter((file) => !file.endsWith('.test.ts')).map((file) => readFileSync(ROOT + file, 'utf8'));
  const events = sources.flatMap((source) => [...source.matchAll(EVENT)].map(([, event = '']) => event));
  const lines = [...new Set([...events, ...COMPOSED])].map((event) => ({ level: 'error', service, event, msg: 'x' }));
  return [...lines, { level: 'info', service, ...SLOW, msg: 'request' }]
    .map((line) => `${JSON.stringify(line)}\n`)
    .join('');
}

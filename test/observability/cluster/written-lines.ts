import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const EVENT = /\bevent: ['`]([a-z_.]+)['`]/g;
/** Events whose names are composed at run time. */
const COMPOSED = ['drain.forced', 'stop.forced'];
/** Further members of an access line. */
const SLOW = { event: 'http.request', status: 200, dur_ms: 1234.567, client_id: 'c-1' };

/** Log lines of a service, one for each event that its sources name, as on its worst day. */
export function writtenLines(service: string): string {
  const files = globSync([`services/${service}/src/**/*.ts`, 'libs/*/src/**/*.ts'], { cwd: ROOT });
  const sources = files.filter((file) => !file.endsWith('.test.ts')).map((file) => readFileSync(ROOT + file, 'utf8'));
  const events = sources.flatMap((source) => [...source.matchAll(EVENT)].map(([, event = '']) => event));
  const lines = [...new Set([...events, ...COMPOSED])].map((event) => ({ level: 'error', service, event, msg: 'x' }));
  return [...lines, { level: 'info', service, ...SLOW, msg: 'request' }]
    .map((line) => `${JSON.stringify(line)}\n`)
    .join('');
}

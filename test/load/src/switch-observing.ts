import { readFileSync } from 'node:fs';
import { counter, createLogger, createRegistry, gauge, histogram } from '@crm/runtime';

// Loaded before a service (`node --import`): at each SIGUSR2 it reads in the file that OBSERVING_FILE names what is to be on from
// then on, `metrics`, `logs`, both or neither. So the same process, as warm as it is, is compared with itself.
let measures = true;

type Method = (this: unknown, ...given: unknown[]) => unknown;

const registry = createRegistry({ service: 'gateway', version: '0' });
for (const instrument of [
  counter(registry, { name: 'a', help: 'a' }),
  gauge(registry, { name: 'b', help: 'b' }),
  histogram(registry, { name: 'c', help: 'c', buckets: [1] }),
]) {
  const prototype = Object.getPrototypeOf(instrument) as Record<string, Method | undefined>;
  for (const name of ['inc', 'dec', 'set', 'incWithoutExemplar', 'observeWithoutExemplar']) switchOff(prototype, name);
  const labels = prototype.labels;
  prototype.labels = function (...given) {
    const series = labels?.apply(this, given) as Record<string, Method | undefined>;
    for (const name of ['inc', 'dec', 'set', 'observe']) switchOff(series, name);
    return series;
  };
}

/** Lets a method do nothing while nothing is to be measured. */
function switchOff(owner: Record<string, Method | undefined>, name: string): void {
  const original = owner[name];
  if (original === undefined) return;
  owner[name] = function (...given) {
    return measures ? original.apply(this, given) : undefined;
  };
}

interface Writer {
  level: string;
}

/** Loggers that have written something, with the level that they have by themselves. */
const loggers = new Map<Writer, string>();
const [writers, write] = methodOf(createLogger({ service: 'a', version: '0', level: 'silent' }), 'pino.write');
const originalWrite = writers[write];
writers[write] = function (...given) {
  const logger = this as Writer;
  if (!loggers.has(logger)) loggers.set(logger, logger.level);
  return originalWrite?.apply(this, given);
};

/** The prototype that has the method of this symbol, and the symbol. */
function methodOf(instance: object, description: string): [Record<symbol, Method | undefined>, symbol] {
  for (let owner: unknown = instance; owner !== null; owner = Object.getPrototypeOf(owner)) {
    const symbol = Object.getOwnPropertySymbols(owner).find((each) => each.description === description);
    if (symbol !== undefined) return [owner as Record<symbol, Method | undefined>, symbol];
  }
  throw new Error(`There is no ${description}`);
}

process.on('SIGUSR2', () => {
  const observing = readFileSync(process.env.OBSERVING_FILE ?? '', 'utf8');
  measures = observing.includes('metrics');
  for (const [logger, level] of loggers) logger.level = observing.includes('logs') ? level : 'silent';
});

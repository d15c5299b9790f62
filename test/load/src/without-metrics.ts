import { counter, createRegistry, gauge, histogram } from '@crm/runtime';

// Loaded before a service (`node --import`): all that it measures is thrown away, so that it can be seen what measuring costs.
const registry = createRegistry({ service: 'gateway', version: '0' });
const nothing = (): void => undefined;
const ignored = { inc: nothing, dec: nothing, set: nothing, observe: nothing, labels: (): object => ignored };

for (const instrument of [
  counter(registry, { name: 'a', help: 'a' }),
  gauge(registry, { name: 'b', help: 'b' }),
  histogram(registry, { name: 'c', help: 'c', buckets: [1] }),
]) {
  const methods = { ...ignored, incWithoutExemplar: nothing, observeWithoutExemplar: nothing };
  Object.assign(Object.getPrototypeOf(instrument) as object, methods);
}

import { gauge, type Registry } from '@crm/runtime';

interface Holder {
  readonly held: number;
}

/** Exposes the bytes held for slow clients, at each scrape. */
export function showHeldBytes(
  registry: Registry,
  holders: { readonly bodies: Holder; readonly answers: Holder },
): void {
  gauge(registry, {
    name: 'crm_http_held_bytes',
    help: 'Memory held for bodies whose requests are not answered and for answers that are not read yet',
    labelNames: ['of'],
    collect: (metric) => {
      metric.set({ of: 'bodies' }, holders.bodies.held);
      metric.set({ of: 'answers' }, holders.answers.held);
    },
  });
}

type Stop = () => Promise<void>;

// jest loads set-up and teardown as separate modules, but in one process.
const holder = globalThis as { crmTeardown?: Stop[] };

export function atTeardown(stop: Stop): void {
  holder.crmTeardown = [...(holder.crmTeardown ?? []), stop];
}

/** Calls every registered function, the last one first. */
export async function runTeardown(): Promise<void> {
  const stops = holder.crmTeardown ?? [];
  holder.crmTeardown = [];
  for (const stop of stops.toReversed()) await stop();
}

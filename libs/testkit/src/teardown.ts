type Stop = () => Promise<void>;

// jest loads set-up and teardown apart from each other, but in one process.
const holder = globalThis as { crmTeardown?: Stop[] };

/** Registers what a teardown has to end. */
export function atTeardown(stop: Stop): void {
  holder.crmTeardown = [...(holder.crmTeardown ?? []), stop];
}

/** Ends everything that was registered, the last first. */
export async function runTeardown(): Promise<void> {
  const stops = holder.crmTeardown ?? [];
  holder.crmTeardown = [];
  for (const stop of stops.toReversed()) await stop();
}

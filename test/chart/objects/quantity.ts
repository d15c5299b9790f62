const UNITS: Readonly<Record<string, number>> = {
  '': 1,
  k: 1e3,
  M: 1e6,
  G: 1e9,
  Ki: 2 ** 10,
  Mi: 2 ** 20,
  Gi: 2 ** 30,
};

/** The bytes of a quantity such as `512Mi`; not a number when there is none. */
export function bytesOf(quantity: string | number | undefined): number {
  const match = /^(\d+(?:\.\d+)?)([A-Za-z]*)$/.exec(String(quantity));
  return Number(match?.[1]) * (UNITS[match?.[2] ?? ''] ?? Number.NaN);
}

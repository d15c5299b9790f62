import type { Claim, ClaimText } from './claims-of.js';

/** The claims that were made, those that were proven, and the contradictions. */
export class ClaimLedger {
  readonly #made: ReadonlyMap<string, Claim>;
  readonly #proven = new Set<string>();
  readonly #refuted: string[] = [];

  constructor(claims: readonly Claim[]) {
    this.#made = new Map(claims.map((claim) => [keyOf(claim.attribute, claim.text, claim.kind), claim]));
  }

  /** Records the outcome of one proof; `why` is what was found instead. A claim that was once refuted stays refuted. */
  judge(kind: string, attribute: string, text: ClaimText, holds: boolean, why: unknown = 'it is not so'): void {
    const key = keyOf(attribute, text, kind);
    if (!this.#made.has(key)) throw new Error(`No such claim: ${key}`);
    if (holds) this.#proven.add(key);
    else this.#refuted.push(`${key}: ${typeof why === 'string' ? why : JSON.stringify(why)}`);
  }

  /** Whether the metadata makes a claim. */
  has(kind: string, attribute: string, text: ClaimText): boolean {
    return this.#made.has(keyOf(attribute, text, kind));
  }

  /** Records a problem that belongs to no claim. */
  object(why: string): void {
    this.#refuted.push(why);
  }

  /** Everything that was refuted, and every claim that was not proven. */
  get problems(): readonly string[] {
    const unproven = [...this.#made.keys()].filter(
      (key) => !this.#proven.has(key) && !this.#refuted.some((problem) => problem.startsWith(`${key}: `)),
    );
    return [...this.#refuted, ...unproven.map((key) => `${key}: not proven`)];
  }

  /** How many claims were made and how many of them proven, by kind. */
  get counts(): Readonly<Record<string, { readonly made: number; readonly proven: number }>> {
    const counts: Record<string, { made: number; proven: number }> = {};
    for (const [key, { kind }] of this.#made) {
      const count = (counts[kind] ??= { made: 0, proven: 0 });
      count.made += 1;
      if (this.#proven.has(key) && !this.#refuted.some((problem) => problem.startsWith(`${key}: `))) count.proven += 1;
    }
    return counts;
  }
}

function keyOf(attribute: string, text: ClaimText, kind: string): string {
  return `${attribute} (${kind}): ${text}`;
}

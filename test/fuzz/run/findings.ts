/** One finding of a run. */
export interface Finding {
  readonly fault: string;
  /** Where, and how to see it again. */
  readonly where: string;
  readonly call: string;
  readonly answer: string;
}

/** Faults alike are one finding, however many requests show them. */
export class Findings {
  readonly #first = new Map<string, Finding>();
  readonly #counts = new Map<string, number>();

  add(finding: Finding): void {
    const key = finding.fault.replace(/[0-9a-f]{8,}|\d+/giu, '#').slice(0, 160);
    this.#counts.set(key, (this.#counts.get(key) ?? 0) + 1);
    if (!this.#first.has(key)) this.#first.set(key, finding);
  }

  get isEmpty(): boolean {
    return this.#first.size === 0;
  }

  /** One paragraph each. */
  toString(): string {
    return [...this.#first]
      .map(([key, { fault, where, call, answer }]) => {
        return `${fault} (${String(this.#counts.get(key))} times)\n  ${where}\n  ${call}\n  ${answer}`;
      })
      .join('\n\n');
  }
}

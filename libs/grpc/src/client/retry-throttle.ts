const MAX_TOKENS = 100;
const TOKENS_PER_SUCCESS = 0.1;

/**
 * Stops repeats when too many calls fail, so that they do not keep an overloaded peer down (gRFC A6, retry throttling):
 * each lost call costs a token, each success restores a tenth, and repeats need more than half of them.
 */
export class RetryThrottle {
  #tokens = MAX_TOKENS;

  get open(): boolean {
    return this.#tokens > MAX_TOKENS / 2;
  }

  succeeded(): void {
    if (this.#tokens < MAX_TOKENS) this.#tokens = Math.min(MAX_TOKENS, this.#tokens + TOKENS_PER_SUCCESS);
  }

  lost(): void {
    this.#tokens = Math.max(0, this.#tokens - 1);
  }
}

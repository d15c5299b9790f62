import { AppError } from '@crm/errors';
import type { Clients } from '../clients.js';
import type { StoredContent } from './put-base64.js';

/**
 * The contents that one request has brought to files. Disposed before a record can refer to them, they are removed at once, as
 * far as nobody else has put the same; what cannot be removed now is left to the sweep of files.
 */
export class BroughtContents implements AsyncDisposable {
  readonly #clients: Pick<Clients, 'fileDiscard'>;
  readonly #receipts = new Set<string>();

  constructor(clients: Pick<Clients, 'fileDiscard'>) {
    this.#clients = clients;
  }

  add({ receipt }: StoredContent): void {
    this.#receipts.add(receipt);
  }

  /** Removes one that the request has no use for after all. */
  async discard({ receipt }: StoredContent): Promise<void> {
    this.#receipts.delete(receipt);
    // Without the request's signal: who has gone away leaves contents behind too.
    await this.#clients.fileDiscard.discardFile({ receipt }).catch(() => undefined);
  }

  /**
   * Has records write what refers to them. They are kept from then on unless records refuses: a write whose answer is
   * missing, or that was repeated because the first answer got lost, may have been done.
   */
  async handOver<Written>(write: (onRepeat: () => void) => Promise<Written>): Promise<Written> {
    const handedOver = [...this.#receipts];
    let isRepeated = false;
    this.#receipts.clear();
    try {
      return await write(() => {
        isRepeated = true;
      });
    } catch (error) {
      const isRefused = error instanceof AppError && error.status < 500 && !isRepeated;
      if (isRefused) for (const receipt of handedOver) this.#receipts.add(receipt);
      throw error;
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await Promise.all([...this.#receipts].map((receipt) => this.discard({ receipt })));
  }
}

import { AppError } from '@crm/errors';
import type { Clients } from '../clients.js';
import type { StoredContent } from './put-base64.js';

/**
 * The contents that one request has stored in files. If they are disposed before a record can refer to them, they are
 * removed at once, unless somebody else has stored the same content. Those that cannot be removed now are left to the
 * sweep of files.
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

  /** Removes a content that the request does not use after all. */
  async discard({ receipt }: StoredContent): Promise<void> {
    this.#receipts.delete(receipt);
    // Without the request's signal, because the contents of a client that disconnected must be removed too.
    await this.#clients.fileDiscard.discardFile({ receipt }).catch(() => undefined);
  }

  /**
   * Lets records write the references to the contents. The contents are kept from then on, unless records refuses: a
   * write without an answer, or one repeated after its first answer was lost, may have been done.
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

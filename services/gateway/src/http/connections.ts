import type { Socket } from 'node:net';
import { networkOf } from '@crm/runtime';

/** The owner of a connection or a request: its user, or the network of a client without a known user. */
export function ownerOf(address: string, userId?: string): string {
  return userId === undefined ? `network ${networkOf(address)}` : `user ${userId}`;
}

/** The open connections, by their owners (limits#connections). */
export class Connections {
  readonly #most: number;
  readonly #onClosed: () => void;
  readonly #ownerOf = new Map<Socket, string>();
  /** The connections of each owner, that of the latest request last. */
  readonly #ofOwner = new Map<string, Set<Socket>>();

  /** @param most how many connections may be open; for a further one another is closed */
  constructor(most: number, onClosed: () => void) {
    this.#most = most;
    this.#onClosed = onClosed;
  }

  open(socket: Socket, owner: string): void {
    if (this.#ownerOf.size >= this.#most) this.#closeOne();
    this.own(socket, owner);
    socket.once('close', () => {
      this.#remove(socket);
    });
  }

  /** Notes that a request of the owner has arrived. */
  own(socket: Socket, owner: string): void {
    if (socket.destroyed) return;
    this.#remove(socket);
    this.#ownerOf.set(socket, owner);
    const own = this.#ofOwner.get(owner);
    if (own === undefined) this.#ofOwner.set(owner, new Set([socket]));
    else own.add(socket);
  }

  #remove(socket: Socket): void {
    const owner = this.#ownerOf.get(socket);
    if (owner === undefined) return;
    this.#ownerOf.delete(socket);
    const own = this.#ofOwner.get(owner);
    own?.delete(socket);
    if (own?.size === 0) this.#ofOwner.delete(owner);
  }

  #closeOne(): void {
    let most = new Set<Socket>();
    for (const own of this.#ofOwner.values()) if (own.size > most.size) most = own;
    const [oldest] = most;
    if (oldest === undefined) return;
    this.#remove(oldest);
    oldest.destroy();
    this.#onClosed();
  }
}

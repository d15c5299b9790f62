/** Carries calls to the peer and answers back. */
export interface Transport<Call> {
  /** Starts to connect; does not wait for it. */
  start(): void;
  /** Sends one attempt of a call; calls `succeed` or `fail` of the call, by its deadline at the latest. */
  send(call: Call): void;
  /** The answer of a call is no longer wanted; the call gets no further notification. */
  abandon(call: Call): void;
  /** Gives up the calls under way and closes the connection. */
  stop(): void;
}

import { childTraceparent, newTraceparent, type RequestContext } from '@crm/runtime';
import type { status } from '@grpc/grpc-js';
import { recordRpc } from '../record-rpc.js';

/** The span of a call that is made for a request. */
export class ClientSpan {
  /** The header that the peer gets: of a new span where spans are exported, else that of the request. */
  readonly traceparent: string;
  readonly #context: RequestContext | undefined;

  constructor(context: RequestContext | undefined) {
    this.#context = context;
    if (context === undefined) this.traceparent = newTraceparent();
    else this.traceparent = context.spans === undefined ? context.traceparent : childTraceparent(context.traceparent);
  }

  /** Records the span of the ended call. @param startedAt by `performance.now()` */
  end(path: string, code: status, startedAt: number): void {
    if (this.#context?.spans === undefined) return;
    const { spans, traceparent: parent } = this.#context;
    recordRpc(spans, { kind: 'client', traceparent: this.traceparent, parent, startedAt, path, code });
  }
}

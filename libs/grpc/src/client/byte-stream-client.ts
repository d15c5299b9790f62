import { randomUUID } from 'node:crypto';
import { AppError, codes } from '@crm/errors';
import type { DownloadCalls, ServiceContract, UploadCalls } from '@crm/protos';
import { currentContext, rpcMetrics, type Logger, type Registry, type Resource, type RpcMetrics } from '@crm/runtime';
import { Metadata, type Client } from '@grpc/grpc-js';
import { BYTE_STREAM_CLIENT_OPTIONS } from '../channel-options.js';
import type { Edge } from '../edges/edge.js';
import { OWN_TIME_MS } from '../limits.js';
import { channelTarget } from '../resolver/channel-target.js';
import { lowerFirst } from '../lower-first.js';
import type { Certificates } from '../tls/certificates.js';
import { credentialsFor } from '../tls/peer-credentials.js';
import { ByteStreamCall, type StreamedMethod } from './byte-stream-call.js';
import { ClientSpan } from './client-span.js';
import { download } from './download.js';
import { guardOf } from './edge-guards.js';
import { guardedDownload } from './guarded-download.js';
import { headersOf } from './headers.js';
import { methodsOn } from './methods-on.js';
import { openClient } from './open-client.js';
import { upload } from './upload.js';

export interface ByteStreamClientOptions {
  /** Caller and peer, for example `edge('gateway', 'files')`. */
  readonly edge: Edge;
  /** `host:port`, or several separated by commas. */
  readonly address: string;
  readonly logger: Logger;
  readonly registry: Registry;
  /** Authenticates both sides by mutual TLS. Default: plaintext. */
  readonly certificates?: Certificates | undefined;
}

export interface ByteStreamOptions {
  /** Maximum duration, instead of that of its class: for times that an operator sets. */
  readonly deadlineMs?: number;
  /** Replaces the access token of the current request. */
  readonly accessToken?: string;
  /** Gives the call up when aborted; the peer is notified. */
  readonly signal?: AbortSignal;
}

export interface ByteStreamClient extends Resource {
  /**
   * Typed functions for the methods of a service that receives bytes. Chunks may have any length; the next one is
   * requested when the peer has room for it and the memory of the previous one may be used again. A failure of the source
   * ends the upload, of which the peer keeps nothing, and is rethrown unchanged; every other failure is an AppError,
   * thrown as soon as the peer reports it.
   */
  uploads<Definition>(contract: ServiceContract<Definition>): UploadCalls<Definition, ByteStreamOptions>;
  /**
   * Typed functions for the methods of a service that sends bytes. The call starts when the first chunk is requested,
   * and the peer is notified when no more are wanted. Iterating throws only AppError; an end without an error means
   * that the download is complete.
   */
  downloads<Definition>(contract: ServiceContract<Definition>): DownloadCalls<Definition, ByteStreamOptions>;
}

/**
 * Makes a client of one peer. Each call carries the access token, request id and trace of the current request and has a
 * deadline: that of its class, or the remaining time of the request less 50 ms, whichever comes first. Errors are those
 * of `createGrpcClient`; nothing is repeated. A refused upload reads nothing from its source. `start` does not wait for
 * the peer.
 */
export function createByteStreamClient(options: ByteStreamClientOptions): ByteStreamClient {
  return new ChannelByteStreamClient(options);
}

class ChannelByteStreamClient implements ByteStreamClient {
  readonly name: string;
  readonly #peer: string;
  readonly #logger: Logger;
  readonly #metrics: RpcMetrics;
  readonly #edge: Edge;
  readonly #registry: Registry;
  readonly #client: Client;
  readonly #underWay = new Set<ByteStreamCall>();

  constructor({ edge, address, logger, registry, certificates }: ByteStreamClientOptions) {
    this.name = `byte-stream-client-${edge.to}`;
    this.#peer = edge.to;
    this.#edge = edge;
    this.#registry = registry;
    this.#logger = logger;
    this.#metrics = rpcMetrics(registry);
    const target = channelTarget(address, edge.to, registry, BYTE_STREAM_CLIENT_OPTIONS);
    this.#client = openClient(target, credentialsFor({ service: edge.to, address }, certificates, logger));
  }

  start(): Promise<void> {
    this.#client.getChannel().getConnectivityState(true);
    return Promise.resolve();
  }

  stop(): Promise<void> {
    this.#client.close();
    for (const call of this.#underWay) call.cutOff();
    return Promise.resolve();
  }

  uploads<Definition>(contract: ServiceContract<Definition>): UploadCalls<Definition, ByteStreamOptions> {
    const calls = this.#methodsOf(contract).map((method) => [
      lowerFirst(method.name),
      (head: object, chunks: AsyncIterable<Uint8Array>, options?: ByteStreamOptions) => {
        const call = async (): Promise<object> => upload(this.#client, this.#begin(method, options), head, chunks);
        return method.guard.run(call);
      },
    ]);
    return Object.fromEntries(calls) as UploadCalls<Definition, ByteStreamOptions>;
  }

  downloads<Definition>(contract: ServiceContract<Definition>): DownloadCalls<Definition, ByteStreamOptions> {
    const calls = this.#methodsOf(contract).map((method) => [
      lowerFirst(method.name),
      (request: object, options?: ByteStreamOptions) => {
        // The context is that of the caller, even when another function reads the chunks.
        const context = currentContext();
        const begin = (): ByteStreamCall => this.#begin(method, options, context);
        return guardedDownload(method.guard, () => download(this.#client, begin, request));
      },
    ]);
    return Object.fromEntries(calls) as DownloadCalls<Definition, ByteStreamOptions>;
  }

  #methodsOf(contract: ServiceContract<unknown>): StreamedMethod[] {
    return methodsOn(this.#edge, contract).flatMap(({ name, definition, edgeClass }) => {
      if (edgeClass === undefined) return [];
      const guard = guardOf(this.#edge, edgeClass, this.#logger, this.#registry);
      return [{ name, definition, metrics: this.#metrics.client(this.#peer, name), edgeClass, guard }];
    });
  }

  #begin(method: StreamedMethod, options: ByteStreamOptions = {}, context = currentContext()): ByteStreamCall {
    const now = performance.now();
    const own = now + (options.deadlineMs ?? method.edgeClass.deadlineMs);
    const deadline = context === undefined ? own : Math.min(own, context.deadline - OWN_TIME_MS);
    if (deadline <= now) {
      this.#metrics.deadlineExhausted(method.name);
      throw new AppError({ code: codes.deadlineExceeded });
    }
    const requestId = context?.requestId ?? randomUUID();
    const span = new ClientSpan(context);
    const headers = headersOf({
      caller: this.#edge.from,
      accessToken: options.accessToken ?? context?.accessToken ?? '',
      requestId,
      traceparent: span.traceparent,
    });
    if (!(headers instanceof Metadata)) throw new AppError({ code: codes.internalError }, { cause: headers });
    return new ByteStreamCall({
      method,
      headers,
      span,
      deadline,
      signal: options.signal,
      underWay: this.#underWay,
      failed: { logger: this.#logger, peer: this.#peer, method: method.name, requestId, timeGiven: deadline - now },
    });
  }
}

import { AppError } from '@crm/errors';
import type { ServiceCalls, ServiceContract } from '@crm/protos';
import { currentContext, rpcMetrics, type Logger, type Registry, type Resource, type RpcMetrics } from '@crm/runtime';
import type { MethodDefinition } from '@grpc/grpc-js';
import { MAX_PAYLOAD_BYTES, OWN_TIME_MS } from '../limits.js';
import { lowerFirst } from '../lower-first.js';
import { OutgoingCall, type CalledMethod, type Calling } from './outgoing-call.js';
import { RetryThrottle } from './retry-throttle.js';
import { StreamTransport } from './stream-transport.js';
import { UnaryTransport } from './unary-transport.js';

/** What a gRPC client needs. */
export interface GrpcClientOptions {
  /** The peer's name in metrics and logs. */
  readonly name: string;
  /** `host:port` or `dns:///host:port`. */
  readonly address: string;
  readonly logger: Logger;
  readonly registry: Registry;
  /** One HTTP/2 stream per call, or all calls on one stream. Default `unary`. */
  readonly transport?: 'stream' | 'unary';
  /** Longest time a call may take. Default 5,000 ms. */
  readonly deadlineMs?: number;
}

/** Choices for one call. */
export interface CallOptions {
  /** Longest time this call may take, in place of the client's. */
  readonly deadlineMs?: number;
  /** In place of the access token of the request under way. */
  readonly accessToken?: string;
  /** The call may be repeated when it got lost: up to 3 tries, 50 ms apart and doubling. */
  readonly idempotent?: boolean;
  /** Gives the call up when aborted; the peer is told. */
  readonly signal?: AbortSignal;
}

/** Calls the services of one peer. */
export interface GrpcClient extends Resource {
  /** Typed functions for the unary methods of a service. They reject with `AppError` only. */
  service<Definition>(contract: ServiceContract<Definition>): ServiceCalls<Definition, CallOptions>;
}

/**
 * Makes a client of one peer. Each call takes along the access token, request id and trace of the request under way
 * and has a deadline: its own limit, or what the request has left less 50 ms, whichever comes first. A failure of the
 * peer's handler comes back as the same AppError; a lost call is 8902, a late one 8903, anything else 8901.
 * `start` does not wait for the peer.
 */
export function createGrpcClient(options: GrpcClientOptions): GrpcClient {
  return new ChannelClient(options);
}

class ChannelClient implements GrpcClient {
  readonly name: string;
  readonly #calling: Calling;
  readonly #metrics: RpcMetrics;
  readonly #deadlineMs: number;

  constructor({ name, address, logger, registry, transport = 'unary', deadlineMs = 5_000 }: GrpcClientOptions) {
    this.name = `grpc-client-${name}`;
    this.#metrics = rpcMetrics(registry);
    this.#deadlineMs = deadlineMs;
    this.#calling = {
      peer: name,
      logger,
      throttle: new RetryThrottle(),
      transport: transport === 'stream' ? new StreamTransport(address, name, logger) : new UnaryTransport(address),
    };
  }

  start(): Promise<void> {
    this.#calling.transport.start();
    return Promise.resolve();
  }

  stop(): Promise<void> {
    this.#calling.transport.stop();
    return Promise.resolve();
  }

  service<Definition>(contract: ServiceContract<Definition>): ServiceCalls<Definition, CallOptions> {
    const calls = [...contract.definitions].map(([name, definition]) => [
      lowerFirst(name),
      this.#bind(name, definition),
    ]);
    return Object.fromEntries(calls) as ServiceCalls<Definition, CallOptions>;
  }

  #bind(name: string, definition: MethodDefinition<object, object>) {
    const metrics = this.#metrics.client(this.#calling.peer, name);
    const method: CalledMethod = { path: definition.path, name, definition, metrics };
    return (request: object, options?: CallOptions): Promise<object> => this.#call(method, request, options);
  }

  #call(method: CalledMethod, request: object, options: CallOptions = {}): Promise<object> {
    const context = currentContext();
    const now = Date.now();
    const own = now + (options.deadlineMs ?? this.#deadlineMs);
    const deadline = context === undefined ? own : Math.min(own, context.deadline - OWN_TIME_MS);
    if (deadline <= now) {
      this.#metrics.deadlineExhausted(method.name);
      return Promise.reject(new AppError({ code: 8903 }));
    }
    const payload = serialize(method, request);
    if (payload instanceof AppError) return Promise.reject(payload);
    const accessToken = options.accessToken ?? context?.accessToken ?? '';
    const idempotent = options.idempotent ?? false;
    return new Promise((resolve, reject) => {
      const spec = { method, payload, deadline, accessToken, idempotent, context };
      new OutgoingCall(this.#calling, spec, resolve, reject).begin(options.signal);
    });
  }
}

function serialize({ definition }: CalledMethod, request: object): AppError | Buffer {
  try {
    const payload = definition.requestSerialize(request);
    if (payload.length > MAX_PAYLOAD_BYTES) throw new RangeError(`The request has ${payload.length} bytes`);
    return payload;
  } catch (error) {
    return new AppError({ code: 8901 }, { cause: error });
  }
}

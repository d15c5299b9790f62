import { AppError, codes } from '@crm/errors';
import type { ServiceCalls, ServiceContract } from '@crm/protos';
import { currentContext, rpcMetrics, type Logger, type Registry, type Resource, type RpcMetrics } from '@crm/runtime';
import type { MethodDefinition } from '@grpc/grpc-js';
import { CLIENT_OPTIONS } from '../channel-options.js';
import type { Edge, EdgeClass } from '../edges/edge.js';
import { MAX_PAYLOAD_BYTES, OWN_TIME_MS } from '../limits.js';
import { channelTarget } from '../resolver/channel-target.js';
import { lowerFirst } from '../lower-first.js';
import type { Certificates } from '../tls/certificates.js';
import { credentialsFor } from '../tls/peer-credentials.js';
import { guardOf } from './edge-guards.js';
import { methodsOn, refuse } from './methods-on.js';
import { OutgoingCall, type CalledMethod, type Channel } from './outgoing-call.js';
import { RetryThrottle } from './retry-throttle.js';
import { streamsTo } from './streams-to.js';
import { UnaryTransport } from './unary-transport.js';

export interface GrpcClientOptions {
  /** Caller and peer, for example `edge('gateway', 'records')`. */
  readonly edge: Edge;
  /** `host:port`, or several separated by commas. */
  readonly address: string;
  readonly logger: Logger;
  readonly registry: Registry;
  /** One HTTP/2 stream per call, or one stream to each replica for all calls, as services have. Default `unary`. */
  readonly transport?: 'stream' | 'unary';
  /** Authenticates both sides by mutual TLS. Default: plaintext. */
  readonly certificates?: Certificates | undefined;
}

export interface CallOptions {
  /** Maximum duration, instead of that of its class: for times that an operator sets. */
  readonly deadlineMs?: number;
  /** The peer may wait so long for something to happen, in milliseconds; until then its silence is no sign of a fault. */
  readonly waitMs?: number;
  /** Replaces the access token of the current request. */
  readonly accessToken?: string;
  /** The peer keeps its first answer to this call, so the call may be repeated if its class is `keyed`. */
  readonly idempotent?: boolean;
  /** Gives the call up when aborted; the peer is notified. */
  readonly signal?: AbortSignal;
  /** Called when the call is repeated: from then on a refusal does not mean that the lost attempt had no effect. */
  readonly onRepeat?: () => void;
}

export interface GrpcClient extends Resource {
  /**
   * Typed functions for the unary methods of a service. They reject only with `AppError`; with 8901 where the call edge
   * does not include the method.
   * @throws TypeError when the call edge includes none of the methods.
   */
  service<Definition>(contract: ServiceContract<Definition>): ServiceCalls<Definition, CallOptions>;
}

/**
 * Makes a client of one peer. Each call carries the access token, request id and trace of the current request and has a
 * deadline: that of its class on the call edge, or the remaining time of the request less 50 ms, whichever comes first.
 * A failure of the peer's handler is rethrown as the same AppError. A lost call is 8902, as is a call that is not made
 * because too many are under way or the peer is known to be unavailable; a late one is 8903, anything else 8901.
 * `start` does not wait for the peer.
 */
export function createGrpcClient(options: GrpcClientOptions): GrpcClient {
  return new ChannelClient(options);
}

class ChannelClient implements GrpcClient {
  readonly name: string;
  readonly #edge: Edge;
  readonly #registry: Registry;
  readonly #channel: Channel;
  readonly #metrics: RpcMetrics;

  constructor({ edge, address, logger, registry, transport = 'unary', certificates }: GrpcClientOptions) {
    const { from: caller, to: peer } = edge;
    this.name = `grpc-client-${peer}`;
    this.#edge = edge;
    this.#registry = registry;
    this.#metrics = rpcMetrics(registry);
    this.#channel = {
      caller,
      peer,
      logger,
      throttle: new RetryThrottle(),
      transport:
        transport === 'stream'
          ? streamsTo({ address, edge, logger, registry, certificates })
          : new UnaryTransport(
              channelTarget(address, peer, registry, CLIENT_OPTIONS),
              credentialsFor({ service: peer, address }, certificates, logger),
            ),
    };
  }

  start(): Promise<void> {
    this.#channel.transport.start();
    return Promise.resolve();
  }

  stop(): Promise<void> {
    this.#channel.transport.stop();
    return Promise.resolve();
  }

  service<Definition>(contract: ServiceContract<Definition>): ServiceCalls<Definition, CallOptions> {
    const calls = methodsOn(this.#edge, contract).map(({ name, definition, edgeClass }) => [
      lowerFirst(name),
      edgeClass === undefined ? refuse(this.#edge, name) : this.#bind(name, definition, edgeClass),
    ]);
    return Object.fromEntries(calls) as ServiceCalls<Definition, CallOptions>;
  }

  #bind(name: string, definition: MethodDefinition<object, object>, edgeClass: EdgeClass) {
    const { peer, logger } = this.#channel;
    const metrics = this.#metrics.client(peer, name);
    const guard = guardOf(this.#edge, edgeClass, logger, this.#registry);
    const method: CalledMethod = { path: definition.path, name, definition, metrics, edgeClass, guard };
    return (request: object, options?: CallOptions): Promise<object> => this.#call(method, request, options);
  }

  #call(method: CalledMethod, request: object, options: CallOptions = {}): Promise<object> {
    const { edgeClass, guard } = method;
    const context = currentContext();
    const begunAt = performance.now();
    const own = begunAt + (options.deadlineMs ?? edgeClass.deadlineMs);
    const deadline = context === undefined ? own : Math.min(own, context.deadline - OWN_TIME_MS);
    if (deadline <= begunAt) {
      this.#metrics.deadlineExhausted(method.name);
      return Promise.reject(new AppError({ code: codes.deadlineExceeded }));
    }
    const payload = serialize(method, request);
    if (payload instanceof AppError) return Promise.reject(payload);
    const accessToken = options.accessToken ?? context?.accessToken ?? '';
    const mayRepeat = edgeClass.retry === 'safe' || (edgeClass.retry === 'keyed' && options.idempotent === true);
    const { onRepeat } = options;
    const dueAt = begunAt + (options.waitMs ?? 0);
    const spec = { method, payload, begunAt, dueAt, deadline, accessToken, mayRepeat, onRepeat, context };
    return guard.run(
      () =>
        new Promise((resolve, reject) => {
          new OutgoingCall(this.#channel, spec, resolve, reject).begin(options.signal);
        }),
    );
  }
}

function serialize({ definition }: CalledMethod, request: object): AppError | Buffer {
  try {
    const payload = definition.requestSerialize(request);
    if (payload.length > MAX_PAYLOAD_BYTES) throw new RangeError(`The request has ${payload.length} bytes`);
    return payload;
  } catch (error) {
    return new AppError({ code: codes.internalError }, { cause: error });
  }
}

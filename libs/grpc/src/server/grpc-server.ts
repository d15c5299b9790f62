import { DeadlineTimer, type CallStreams } from '@crm/call-stream';
import {
  protoPackage,
  type DownloadHandlers,
  type ServiceContract,
  type ServiceHandlers,
  type StreamHandlers,
  type UploadHandlers,
} from '@crm/protos';
import {
  ByteBudget,
  reasonOf,
  rpcMetrics,
  StartupError,
  type ByteLimits,
  type Health,
  type Logger,
  type Registry,
  type Resource,
  type SpanRecorder,
} from '@crm/runtime';
import type { RevocationCheck, TokenVerifier } from '@crm/token';
import { Server, ServerCredentials } from '@grpc/grpc-js';
import { SERVER_OPTIONS } from '../channel-options.js';
import type { CallersOf } from '../edges/edges.js';
import type { Certificates } from '../tls/certificates.js';
import { TlsListener } from '../tls/tls-listener.js';
import type { CallContext } from './call-context.js';
import { serveCallStreams } from './call-stream-service.js';
import { addDownloadService, type DownloadMethod } from './download-service.js';
import { HealthService } from './health-service.js';
import type { ServedCall, ServerContext } from './served-call.js';
import { bindMethods, type MethodSettings, type ServiceOptions, type UnaryMethod } from './served-method.js';
import { addStreamService, type StreamMethod } from './stream-service.js';
import { addUnaryService } from './unary-service.js';
import { addUploadService, type UploadMethod } from './upload-service.js';
import { widenWindows } from './widen-windows.js';

export interface GrpcServerOptions {
  /** Where to listen, for example `0.0.0.0:50051`; port 0 picks a free one. */
  readonly address: string;
  readonly verifier: TokenVerifier;
  /** Default: no token is revoked. Our services set it; tests need not. */
  readonly revocations?: RevocationCheck;
  readonly logger: Logger;
  readonly registry: Registry;
  readonly health: Health;
  /** Default: every caller may call everything. Our services set it; tests need not. */
  readonly callersOf?: CallersOf;
  /** Requires callers to prove their service by mutual TLS. Default: plaintext, and their names are trusted. */
  readonly certificates?: Certificates | undefined;
  /** Describes its services to any client that requests it. Default: false. */
  readonly reflection?: boolean;
  /** Takes the spans of calls whose traces are sampled. Default: none are exported. */
  readonly spans?: SpanRecorder | undefined;
}

const NEVER_REVOKED: RevocationCheck = { check: () => undefined };

/** Serves the same handlers to unary callers and to callers on a call stream, and also streams of bytes and of messages. */
export interface GrpcServer extends Resource {
  /** The port that is listened on; 0 before `start`. */
  readonly port: number;
  /** Adds a service of unary methods; throws when a method has no handler. */
  add<Definition>(
    contract: ServiceContract<Definition>,
    handlers: ServiceHandlers<NoInfer<Definition>, CallContext>,
    options?: ServiceOptions,
  ): this;
  /** Adds a service whose methods receive bytes. They are read from the connection as the handler requests them. */
  addUploads<Definition>(
    contract: ServiceContract<Definition>,
    handlers: UploadHandlers<NoInfer<Definition>, CallContext>,
  ): this;
  /**
   * Adds a service whose methods send bytes. More bytes are requested from the handler as the peer has room for them.
   */
  addDownloads<Definition>(
    contract: ServiceContract<Definition>,
    handlers: DownloadHandlers<NoInfer<Definition>, CallContext>,
  ): this;
  /**
   * Adds a service whose methods send messages for as long as their callers want them: without a deadline of the caller there is
   * none. Handlers must end while the process drains. A call is cancelled when its messages that the caller has not taken exceed
   * these limits, which a user's calls share, and when the caller takes none for a minute.
   */
  addStreams<Definition>(
    contract: ServiceContract<Definition>,
    handlers: StreamHandlers<NoInfer<Definition>, CallContext>,
    unread: ByteLimits,
  ): this;
}

/**
 * Makes a server for the services that are then added. `start` rejects with a StartupError when it cannot listen.
 * `drain` reports NOT_SERVING, requests that callers stop using their streams, takes no new connections and waits for
 * the calls under way; `stop` cuts off the remaining ones.
 */
export function createGrpcServer(options: GrpcServerOptions): GrpcServer {
  return new HandlerServer(options);
}

class HandlerServer implements GrpcServer {
  readonly name = 'grpc-server';
  readonly #address: string;
  readonly #server = new Server(SERVER_OPTIONS);
  readonly #serverContext: ServerContext;
  readonly #methodSettings: MethodSettings;
  readonly #methods = new Map<string, UnaryMethod>();
  readonly #services = new Set<string>();
  readonly #deadlines: DeadlineTimer<ServedCall>;
  readonly #streams: CallStreams;
  readonly #healthService: HealthService;
  readonly #reflection: boolean;
  readonly #tls: TlsListener | undefined;
  #narrowWindows: (() => void) | undefined;
  #port = 0;

  constructor({
    address,
    verifier,
    revocations = NEVER_REVOKED,
    logger,
    registry,
    health,
    callersOf,
    certificates,
    reflection = false,
    spans,
  }: GrpcServerOptions) {
    const calls = new Set<ServedCall>();
    this.#address = address;
    this.#reflection = reflection;
    this.#deadlines = new DeadlineTimer(
      () => calls,
      (call) => {
        call.expire();
      },
    );
    const watch = (deadline: number): void => {
      this.#deadlines.watch(deadline);
    };
    const metrics = rpcMetrics(registry);
    this.#serverContext = { verifier, revocations, logger, metrics, certificates, spans, calls, watch };
    this.#tls = certificates === undefined ? undefined : new TlsListener(certificates, logger);
    this.#methodSettings = { metrics, callersOf };
    this.#streams = serveCallStreams(this.#server, this.#serverContext, this.#methods);
    this.#healthService = new HealthService(this.#server, health, () => this.#services);
  }

  get port(): number {
    return this.#port;
  }

  add<Definition>(
    contract: ServiceContract<Definition>,
    handlers: ServiceHandlers<NoInfer<Definition>, CallContext>,
    options: ServiceOptions = {},
  ): this {
    const kind = { requestStream: false, responseStream: false, ...options };
    const methods = bindMethods<UnaryMethod['handler']>(contract, handlers, kind, this.#methodSettings);
    for (const method of methods) this.#methods.set(method.path, method);
    this.#services.add(contract.name);
    addUnaryService(this.#server, this.#serverContext, methods);
    return this;
  }

  addUploads<Definition>(
    contract: ServiceContract<Definition>,
    handlers: UploadHandlers<NoInfer<Definition>, CallContext>,
  ): this {
    const kind = { requestStream: true, responseStream: false };
    const methods = bindMethods<UploadMethod['handler']>(contract, handlers, kind, this.#methodSettings);
    this.#services.add(contract.name);
    addUploadService(this.#server, this.#serverContext, methods);
    return this;
  }

  addDownloads<Definition>(
    contract: ServiceContract<Definition>,
    handlers: DownloadHandlers<NoInfer<Definition>, CallContext>,
  ): this {
    const kind = { requestStream: false, responseStream: true };
    const methods = bindMethods<DownloadMethod['handler']>(contract, handlers, kind, this.#methodSettings);
    this.#services.add(contract.name);
    addDownloadService(this.#server, this.#serverContext, methods);
    return this;
  }

  addStreams<Definition>(
    contract: ServiceContract<Definition>,
    handlers: StreamHandlers<NoInfer<Definition>, CallContext>,
    unread: ByteLimits,
  ): this {
    const kind = { requestStream: false, responseStream: true };
    const methods = bindMethods<StreamMethod['handler']>(contract, handlers, kind, this.#methodSettings);
    this.#services.add(contract.name);
    addStreamService(this.#server, this.#serverContext, methods, {
      timeoutMs: Infinity,
      unread: new ByteBudget(unread),
    });
    return this;
  }

  async start(): Promise<void> {
    if (this.#reflection) await addReflection(this.#server, ['grpc.health.v1.Health', ...this.#services]);
    try {
      this.#port = await (this.#tls?.listen(this.#address, this.#server) ?? this.#listen());
    } catch (error) {
      throw new StartupError(`cannot listen on ${this.#address}: ${describeListenFailure(error)}`, { cause: error });
    }
    this.#narrowWindows = widenWindows();
  }

  #listen(): Promise<number> {
    return new Promise((resolve, reject) => {
      this.#server.bindAsync(this.#address, ServerCredentials.createInsecure(), (error, port) => {
        if (error === null) resolve(port);
        else reject(error);
      });
    });
  }

  drain(): Promise<void> {
    this.#tls?.close();
    this.#healthService.drain();
    this.#streams.drain();
    return new Promise((resolve, reject) => {
      this.#server.tryShutdown((error) => {
        if (error === undefined) resolve();
        else reject(error);
      });
    });
  }

  stop(): Promise<void> {
    this.#tls?.close();
    this.#server.forceShutdown();
    for (const call of this.#serverContext.calls) call.cancel();
    this.#deadlines.stop();
    this.#narrowWindows?.();
    this.#narrowWindows = undefined;
    return Promise.resolve();
  }
}

function describeListenFailure(error: unknown): string {
  const reason = reasonOf(error);
  return reason.includes('EADDRINUSE') ? 'the port is taken' : reason;
}

/** Serves `grpc.reflection.v1` and `v1alpha`, which describe these services to anybody who reaches the port, without a token. */
async function addReflection(server: Server, services: Iterable<string>): Promise<void> {
  // A bundle has only the default of a package in CommonJS.
  const { default: reflection } = await import('@grpc/reflection');
  new reflection.ReflectionService(protoPackage, { services: [...services] }).addToServer(server);
}

import type { ServiceContract } from '@crm/protos';
import type { RpcMetrics, RpcServerMetrics } from '@crm/runtime';
import type { MethodDefinition } from '@grpc/grpc-js';
import { lowerFirst } from '../lower-first.js';
import type { CallersOf } from '../edges/edges.js';
import type { CallContext } from './call-context.js';

export interface ServiceOptions {
  /** Methods in camelCase that are served without a token; `*` means all. */
  readonly anonymous?: readonly string[];
  /** Methods in camelCase that wait for something to happen. */
  readonly waiting?: readonly string[];
}

export interface ServedMethod {
  /** For example `/crm.records.v1.RecordReaderService/Get`. */
  readonly path: string;
  readonly service: string;
  readonly name: string;
  /** Needs no token, and ignores one that is sent. */
  readonly anonymous: boolean;
  /** Services that may call it; absent: anybody. */
  readonly callers: ReadonlySet<string> | undefined;
  /** Its duration depends on the caller, or on what it waits for, so a long call is not logged as slow. */
  readonly mayTakeLong: boolean;
  readonly metrics: RpcServerMetrics;
}

export interface BoundMethod<Handler> extends ServedMethod {
  readonly definition: MethodDefinition<object, object>;
  readonly handler: Handler;
}

export type UnaryMethod = BoundMethod<(request: object, context: CallContext) => Promise<object>>;

/** The sides of a method that send a stream of messages, with the options of its service. */
export interface MethodKind extends ServiceOptions {
  readonly requestStream: boolean;
  readonly responseStream: boolean;
}

export interface MethodSettings {
  readonly metrics: RpcMetrics;
  readonly callersOf: CallersOf | undefined;
}

/** The methods of a service with their handlers. Throws when a method has no handler or is of another kind. */
export function bindMethods<Handler extends (...parameters: never[]) => unknown>(
  contract: ServiceContract<unknown>,
  handlers: object,
  { anonymous = [], waiting = [], ...kind }: MethodKind,
  { metrics, callersOf }: MethodSettings,
): BoundMethod<Handler>[] {
  const byName = new Map<string, unknown>(Object.entries(handlers));
  return [...contract.definitions].map(([name, definition]) => {
    const camelCase = lowerFirst(name);
    const handler = byName.get(camelCase);
    if (typeof handler !== 'function') throw new TypeError(`${contract.name} has no handler for ${name}`);
    const { requestStream, responseStream } = definition;
    if (requestStream !== kind.requestStream || responseStream !== kind.responseStream) {
      throw new TypeError(`${contract.name}.${name} streams in another way than it is served`);
    }
    return {
      path: definition.path,
      service: contract.name,
      name,
      anonymous: anonymous.includes('*') || anonymous.includes(camelCase),
      callers: callersOf?.(contract.name, name),
      mayTakeLong: requestStream || responseStream || waiting.includes(camelCase),
      metrics: metrics.server(contract.name, name),
      definition,
      handler: handler.bind(handlers) as Handler,
    };
  });
}

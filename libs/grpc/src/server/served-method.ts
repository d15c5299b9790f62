import type { ServiceContract, ServiceHandlers } from '@crm/protos';
import type { RpcMetrics, RpcServerMetrics } from '@crm/runtime';
import type { MethodDefinition } from '@grpc/grpc-js';
import { lowerFirst } from '../lower-first.js';
import type { CallContext } from './call-context.js';

/** Choices for one service. */
export interface ServiceOptions {
  /** Methods in camelCase that are served without a token; `*` stands for all. */
  readonly anonymous?: readonly string[];
}

/** A unary method of the server, reduced to what every call of it needs. */
export interface ServedMethod {
  /** For example `/crm.records.v1.RecordReaderService/Get`. */
  readonly path: string;
  readonly service: string;
  readonly name: string;
  /** Needs no token, and a token that is sent all the same is not looked at. */
  readonly anonymous: boolean;
  readonly metrics: RpcServerMetrics;
  readonly definition: MethodDefinition<object, object>;
  readonly handler: (request: object, context: CallContext) => Promise<object>;
}

/** The methods of a service together with their handlers; throws when a method has none. */
export function servedMethods<Definition>(
  contract: ServiceContract<Definition>,
  handlers: ServiceHandlers<Definition, CallContext>,
  { anonymous = [] }: ServiceOptions,
  metrics: RpcMetrics,
): ServedMethod[] {
  const byName = new Map<string, unknown>(Object.entries(handlers));
  return [...contract.definitions].map(([name, definition]) => {
    const camelCase = lowerFirst(name);
    const handler = byName.get(camelCase);
    if (!isHandler(handler)) throw new TypeError(`${contract.name} has no handler for ${name}`);
    return {
      path: definition.path,
      service: contract.name,
      name,
      anonymous: anonymous.includes('*') || anonymous.includes(camelCase),
      metrics: metrics.server(contract.name, name),
      definition,
      handler: handler.bind(handlers),
    };
  });
}

function isHandler(handler: unknown): handler is ServedMethod['handler'] {
  return typeof handler === 'function';
}

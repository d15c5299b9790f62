import { AppError } from '@crm/errors';
import type { ServiceContract } from '@crm/protos';
import type { MethodDefinition } from '@grpc/grpc-js';
import { classOf, type Edge, type EdgeClass } from '../edges/edge.js';

/** A method of a peer and how it may be called. */
export interface MethodOnEdge {
  readonly name: string;
  readonly definition: MethodDefinition<object, object>;
  /** Undefined for a method that may not be called. */
  readonly edgeClass: EdgeClass | undefined;
}

/** The methods of a service as an edge has them. @throws TypeError when it has none of them. */
export function methodsOn(edge: Edge, { name: service, definitions }: ServiceContract<unknown>): MethodOnEdge[] {
  const methods = [...definitions].map(([name, definition]: [string, MethodDefinition<object, object>]) => ({
    name,
    definition,
    edgeClass: classOf(edge, service, name),
  }));
  if (methods.some(({ edgeClass }) => edgeClass !== undefined)) return methods;
  throw new TypeError(`${edge.from} may not call ${service} of ${edge.to}`);
}

/** A method that may not be called. */
export function refuse({ from, to }: Edge, method: string): () => Promise<never> {
  return () => Promise.reject(new AppError({ code: 8901 }, { cause: `${from} may not call ${method} of ${to}` }));
}

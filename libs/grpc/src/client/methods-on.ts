import { AppError, codes } from '@crm/errors';
import type { ServiceContract } from '@crm/protos';
import type { MethodDefinition } from '@grpc/grpc-js';
import { classOf, type Edge, type EdgeClass } from '../edges/edge.js';

/** A method of a peer with its class. */
export interface MethodOnEdge {
  readonly name: string;
  readonly definition: MethodDefinition<object, object>;
  /** Undefined for a method that may not be called. */
  readonly edgeClass: EdgeClass | undefined;
}

/**
 * The methods of a service with their classes on a call edge. @throws TypeError when the call edge has none of them.
 */
export function methodsOn(edge: Edge, { name: service, definitions }: ServiceContract<unknown>): MethodOnEdge[] {
  const methods = [...definitions].map(([name, definition]: [string, MethodDefinition<object, object>]) => ({
    name,
    definition,
    edgeClass: classOf(edge, service, name),
  }));
  if (methods.some(({ edgeClass }) => edgeClass !== undefined)) return methods;
  throw new TypeError(`${edge.from} may not call ${service} of ${edge.to}`);
}

/** The function for a method that may not be called. */
export function refuse({ from, to }: Edge, method: string): () => Promise<never> {
  return () =>
    Promise.reject(new AppError({ code: codes.internalError }, { cause: `${from} may not call ${method} of ${to}` }));
}

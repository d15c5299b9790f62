import { protoPackage } from '@crm/protos';
import type { Server } from '@grpc/grpc-js';

/** Serves `grpc.reflection.v1` and `v1alpha`, which describe these services to anybody who reaches the port, without a token. */
export async function addReflection(server: Server, services: Iterable<string>): Promise<void> {
  // A bundle has only the default export of a package in CommonJS.
  const { default: reflection } = await import('@grpc/reflection');
  new reflection.ReflectionService(protoPackage, { services: [...services] }).addToServer(server);
}

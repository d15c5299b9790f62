import { protoPackage } from '@crm/protos';
import type { Server } from '@grpc/grpc-js';

/** Serves `grpc.reflection.v1` and `v1alpha`, which describe these services to anybody who reaches the port, without a token. */
export async function addReflection(server: Server, services: Iterable<string>): Promise<void> {
  const { ReflectionService } = await import('@grpc/reflection');
  new ReflectionService(protoPackage, { services: [...services] }).addToServer(server);
}

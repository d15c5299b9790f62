export { createGrpcClient } from './client/grpc-client.js';
export type { CallOptions, GrpcClient, GrpcClientOptions } from './client/grpc-client.js';
export { requireScope } from './server/call-context.js';
export type { CallContext } from './server/call-context.js';
export { createGrpcServer } from './server/grpc-server.js';
export type { GrpcServer, GrpcServerOptions } from './server/grpc-server.js';
export type { ServiceOptions } from './server/served-method.js';

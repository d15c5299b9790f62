import { AppError } from '@crm/errors';
import { callersOf, createGrpcClient, toolEdge, type GrpcClient, type ServiceName } from '@crm/grpc';
import type { ServiceContract } from '@crm/protos';
import { createLogger, createRegistry } from '@crm/runtime';
import { readProcess } from '@crm/testkit';
import { Client, credentials, Metadata, status } from '@grpc/grpc-js';
import { stack } from '../stack.js';
import { SERVICES, type Rpc } from './rpcs.js';

/** The services behind the gateway. */
export const BACKENDS = ['auth', 'records', 'relationships', 'files', 'events'] as const;

/** All services that make calls. */
export const SERVICE_NAMES = ['gateway', ...BACKENDS] as const;

export type Backend = (typeof BACKENDS)[number];

/** The result of a call: `0` or the code of the error catalogue, and the name of the gRPC status. */
export interface Outcome {
  readonly status: string;
  /** Undefined when the failure does not come from the service's handlers. */
  readonly code: number | undefined;
}

/** Calls one process directly, like anybody who can reach its port. */
export interface BackendClient {
  /** A call by plain grpc-js with exactly these headers, plus the name of a service that may make it. */
  call(rpc: Rpc, headers: Readonly<Record<string, string | readonly string[]>>, request?: object): Promise<Outcome>;
  /** The same with an access token. */
  callAs(token: string, rpc: Rpc, request?: object): Promise<Outcome>;
  /**
   * A call on a call stream, as services make it; returns the code of the error catalogue, 0 for none.
   * @param from default: a service that may make it
   */
  callOnStream(token: string | undefined, rpc: Rpc, from?: ServiceName): Promise<number>;
  close(): Promise<void>;
}

/** A busy machine takes longer than the 5 s that callers usually wait. */
const DEADLINE_MS = 30_000;

/** Connects to a process; the caller must `close` it. */
export async function connectTo(backend: Backend): Promise<BackendClient> {
  const address = `127.0.0.1:${readProcess(stack, backend).grpcPort ?? 0}`;
  const client = new Client(address, credentials.createInsecure());
  const streams = new Map<ServiceName, GrpcClient>();
  const streamOf = (from: ServiceName): GrpcClient => {
    const known = streams.get(from);
    if (known !== undefined) return known;
    const made = createGrpcClient({
      edge: toolEdge(backend, { from, deadlineMs: DEADLINE_MS }),
      address,
      logger: createLogger({ service: 'test', version: '0', level: 'silent' }),
      registry: createRegistry({ service: 'test', version: '0' }),
      transport: 'stream',
    });
    streams.set(from, made);
    return made;
  };
  await streamOf('gateway').start?.();
  const call: BackendClient['call'] = (rpc, headers, request = {}) =>
    new Promise((resolve) => {
      client.makeUnaryRequest(
        rpc.path,
        rpc.requestSerialize,
        rpc.responseDeserialize,
        request,
        metadataOf({ 'x-crm-caller': callerOf(rpc), ...headers }),
        { deadline: Date.now() + DEADLINE_MS },
        (error) => {
          if (error === null) resolve({ status: 'OK', code: 0 });
          else resolve({ status: status[error.code], code: codeIn(error.details) });
        },
      );
    });
  return {
    call,
    callAs: (token, rpc, request) => call(rpc, { authorization: `Bearer ${token}` }, request),
    callOnStream: (token, rpc, from = callerOf(rpc)) => callOnStream(streamOf(from), rpc, token),
    close: async () => {
      client.close();
      for (const stream of streams.values()) await stream.stop?.();
    },
  };
}

/** A service that may make the call. */
function callerOf({ path }: Rpc): ServiceName {
  const [, service = '', method = ''] = path.split('/');
  const found = SERVICE_NAMES.find((from) => BACKENDS.some((to) => callersOf(to)(service, method).has(from)));
  return found ?? 'gateway';
}

function metadataOf(headers: Readonly<Record<string, string | readonly string[]>>): Metadata {
  const metadata = new Metadata();
  for (const [name, values] of Object.entries(headers)) {
    for (const value of [values].flat()) metadata.add(name, value);
  }
  return metadata;
}

/** Services begin the status text with the code of the error. */
function codeIn(details: string): number | undefined {
  const [, code] = /^(\d{4}) /u.exec(details) ?? [];
  return code === undefined ? undefined : Number(code);
}

async function callOnStream(client: GrpcClient, rpc: Rpc, accessToken: string | undefined): Promise<number> {
  const [, service = '', method = ''] = rpc.path.split('/');
  const contract: ServiceContract<object> = {
    name: service,
    methods: {},
    definitions: new Map(Object.entries(SERVICES.get(service) ?? {})),
  };
  const calls = client.service(contract) as Readonly<
    Record<string, (request: object, options: object) => Promise<object>>
  >;
  const call = calls[method.charAt(0).toLowerCase() + method.slice(1)];
  if (call === undefined) throw new Error(`no method ${rpc.path}`);
  try {
    await call({}, accessToken === undefined ? {} : { accessToken });
    return 0;
  } catch (error) {
    if (error instanceof AppError) return error.code;
    throw error;
  }
}

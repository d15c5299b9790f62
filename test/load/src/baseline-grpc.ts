import { fileURLToPath } from 'node:url';
import { loadPackageDefinition, type Client, type ServiceDefinition, type ServiceError } from '@grpc/grpc-js';
import { loadSync } from '@grpc/proto-loader';

/** One request of baseline (c) on the wire. */
export interface HandleRequest {
  readonly operation: string;
  /** The record's, the client's, or the name of a list. */
  readonly id?: string;
  /** Parameters of a list. */
  readonly values?: readonly string[];
  readonly bodyJson?: Buffer;
}

/** The answer: a JSON document as bytes. */
export interface HandleResponse {
  readonly rowsJson: Buffer;
}

/** A plain grpc-js client of the baseline's one service. */
export interface AccountsClient extends Client {
  handle(request: HandleRequest, answer: (error: ServiceError | null, response?: HandleResponse) => void): void;
}

interface BaselinePackage {
  readonly baseline: {
    readonly Accounts: (new (...args: ConstructorParameters<typeof Client>) => AccountsClient) & {
      readonly service: ServiceDefinition;
    };
  };
}

const proto = fileURLToPath(new URL('../src/baseline.proto', import.meta.url));
const loaded = loadPackageDefinition(loadSync(proto, { defaults: true })) as unknown as BaselinePackage;

export const accountsClient = loaded.baseline.Accounts;
export const accountsService = loaded.baseline.Accounts.service;

import { healthService } from '@crm/protos';
import type { Health } from '@crm/runtime';
import {
  status,
  type Server,
  type ServerUnaryCall,
  type ServerWritableStream,
  type sendUnaryData,
} from '@grpc/grpc-js';

interface HealthCheckRequest {
  readonly service: string;
}
interface HealthCheckResponse {
  readonly status: 'NOT_SERVING' | 'SERVICE_UNKNOWN' | 'SERVING';
}
type Check = ServerUnaryCall<HealthCheckRequest, HealthCheckResponse>;
type Answer = sendUnaryData<HealthCheckResponse>;
type Watcher = ServerWritableStream<HealthCheckRequest, HealthCheckResponse>;

/**
 * Serves grpc.health.v1 without tokens (https://github.com/grpc/grpc/blob/master/doc/health-checking.md): the state of
 * the process under the empty name and under the name of each of its services.
 */
export class HealthService {
  readonly #health: Health;
  readonly #services: () => Iterable<string>;
  readonly #watchers = new Set<Watcher>();
  #draining = false;

  constructor(server: Server, health: Health, services: () => Iterable<string>) {
    this.#health = health;
    this.#services = services;
    server.addService(Object.fromEntries(healthService.definitions), {
      Check: (call: Check, answer: Answer) => {
        this.#check(call, answer);
      },
      Watch: (call: Watcher) => {
        this.#watch(call);
      },
    });
    health.onChange(() => {
      this.#tell();
    });
  }

  /** Reports NOT_SERVING from now on and ends the watches, which would keep the server from closing. */
  drain(): void {
    this.#draining = true;
    this.#tell();
    for (const watcher of this.#watchers) watcher.end();
  }

  #check({ request }: Check, answer: Answer): void {
    const response = this.#statusOf(request.service);
    if (response.status === 'SERVICE_UNKNOWN') answer({ code: status.NOT_FOUND, details: 'unknown service' });
    else answer(null, response);
  }

  #watch(watcher: Watcher): void {
    this.#watchers.add(watcher);
    watcher.on('cancelled', () => this.#watchers.delete(watcher));
    watcher.on('close', () => this.#watchers.delete(watcher));
    watcher.write(this.#statusOf(watcher.request.service));
    if (this.#draining) watcher.end();
  }

  #tell(): void {
    for (const watcher of this.#watchers) watcher.write(this.#statusOf(watcher.request.service));
  }

  #statusOf(service: string): HealthCheckResponse {
    if (service !== '' && ![...this.#services()].includes(service)) return { status: 'SERVICE_UNKNOWN' };
    return { status: this.#health.ready && !this.#draining ? 'SERVING' : 'NOT_SERVING' };
  }
}

import { isIP } from 'node:net';
import { experimental, Metadata, status, type ChannelOptions } from '@grpc/grpc-js';
import { createHostLookup } from './lookup-host.js';

type Uri = experimental.GrpcUri;
type Endpoint = experimental.Endpoint;

export interface ResolutionObserver {
  /** The name servers were queried. */
  resolved(result: 'changed' | 'error' | 'ok'): void;
  endpoints(count: number): void;
}

/** The scheme of targets such as `crmdns:///records.crm.svc.cluster.local.:50051`. */
export const SCHEME = 'crmdns';
/** Channel option with the ResolutionObserver; the prefix excludes it from the options that distinguish connections. */
export const OBSERVER_OPTION = 'grpc.internal.no_subchannel.crm_resolution_observer';
/** Channel option with the time between two queries in milliseconds. Default 2 s. */
export const INTERVAL_OPTION = 'grpc.internal.no_subchannel.crm_resolution_interval';

const INTERVAL_MS = 2_000;
const JITTER = 0.2;
/** A channel resolves again with each connection that it loses. */
const LEAST_INTERVAL_MS = 200;

/**
 * Resolves `host:port`, or several separated by commas, and again every 2 s and when a connection was lost. grpc-js
 * itself resolves at most every 30 s and never while all connections work, so it would not see new replicas. The
 * channel is notified only of changes; a host that cannot be resolved keeps its previous addresses. IP addresses are
 * never resolved.
 */
export class PollingResolver implements experimental.Resolver {
  readonly #listener: experimental.ResolverListener;
  readonly #target: string;
  readonly #hosts: readonly experimental.HostPort[];
  readonly #observer: ResolutionObserver | undefined;
  readonly #intervalMs: number;
  readonly #lookUp = createHostLookup();
  readonly #known = new Map<string, readonly string[]>();
  #told: string | undefined;
  #timer: NodeJS.Timeout | undefined;
  #askedAt = -Infinity;
  /** The current round; the results of an earlier one are ignored. */
  #round: object | undefined;

  constructor(target: Uri, listener: experimental.ResolverListener, options: ChannelOptions) {
    this.#listener = listener;
    this.#target = experimental.uriToString(target);
    this.#hosts = target.path.split(',').map((text) => experimental.splitHostPort(text) ?? { host: text });
    this.#observer = options[OBSERVER_OPTION] as ResolutionObserver | undefined;
    this.#intervalMs = (options[INTERVAL_OPTION] as number | undefined) ?? INTERVAL_MS;
  }

  /** The name of the first host for TLS: without the dot that makes it absolute. */
  static getDefaultAuthority({ path }: Uri): string {
    const [first = ''] = path.split(',');
    return first.replace(/\.(?=:\d+$|$)/, '');
  }

  updateResolution(): void {
    if (this.#round !== undefined) return;
    this.#schedule(Math.max(0, this.#askedAt + LEAST_INTERVAL_MS - performance.now()));
  }

  destroy(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#round = undefined;
    this.#told = undefined;
  }

  #schedule(delay: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      void this.#ask();
    }, delay);
    this.#timer.unref();
  }

  async #ask(): Promise<void> {
    const round = {};
    this.#round = round;
    this.#askedAt = performance.now();
    const names = this.#hosts.map(({ host }) => host).filter((host) => isIP(host) === 0);
    const reasons = await Promise.all(names.map((name) => this.#learn(name)));
    if (this.#round !== round) return;
    this.#round = undefined;
    this.#tell(reasons.find((reason) => reason !== undefined));
    if (names.length > 0) this.#schedule(this.#intervalMs * (1 + JITTER * (2 * Math.random() - 1)));
  }

  async #learn(host: string): Promise<string | undefined> {
    try {
      this.#known.set(host, (await this.#lookUp(host)).toSorted());
      return undefined;
    } catch (error) {
      return String(error);
    }
  }

  #tell(reason: string | undefined): void {
    const endpoints = this.#hosts.flatMap(({ host, port = 443 }) => this.#addressesOf(host).map((ip) => at(ip, port)));
    if (endpoints.length === 0) {
      this.#observer?.resolved('error');
      const details = `Name resolution failed for target ${this.#target}: ${reason ?? 'no address'}`;
      const failure = { code: status.UNAVAILABLE, details, metadata: new Metadata() };
      this.#listener(experimental.statusOrFromError(failure), {}, null, '');
      return;
    }
    const told = endpoints.map(experimental.endpointToString).join();
    const hasChanged = told !== this.#told;
    this.#observer?.resolved(reason !== undefined ? 'error' : hasChanged ? 'changed' : 'ok');
    if (!hasChanged) return;
    this.#told = told;
    this.#observer?.endpoints(endpoints.length);
    this.#listener(experimental.statusOrFromValue(endpoints), {}, null, '');
  }

  #addressesOf(host: string): readonly string[] {
    return isIP(host) === 0 ? (this.#known.get(host) ?? []) : [host];
  }
}

function at(host: string, port: number): Endpoint {
  return { addresses: [{ host, port }] };
}

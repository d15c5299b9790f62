import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** A span as a collector gets it. */
export interface CollectedSpan {
  /** `service.name` of the process. */
  readonly service: string;
  readonly traceId: string;
  readonly spanId: string;
  /** Empty for the first span of a trace. */
  readonly parentSpanId: string;
  readonly name: string;
  readonly kind: 'client' | 'server';
  /** Nanoseconds since the epoch. */
  readonly start: bigint;
  readonly end: bigint;
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly isError: boolean;
}

/** Takes spans by OTLP over HTTP, as JSON (OTLP 1.x, "OTLP/HTTP Request"). */
export interface Collector {
  readonly url: string;
  /** All that has come in so far. */
  readonly spans: () => readonly CollectedSpan[];
  /** The requests as they came: heads and bodies. */
  readonly received: () => string;
  close(): Promise<void>;
}

interface Attribute {
  readonly key: string;
  readonly value: Readonly<Record<string, unknown>>;
}

interface ExportRequest {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: readonly Attribute[] };
    readonly scopeSpans: readonly { readonly spans: readonly SentSpan[] }[];
  }[];
}

interface SentSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly kind: number;
  readonly startTimeUnixNano: string;
  readonly endTimeUnixNano: string;
  readonly attributes: readonly Attribute[];
  readonly status: { readonly code: number };
}

const KINDS: Readonly<Record<number, CollectedSpan['kind']>> = { 2: 'server', 3: 'client' };
const ERROR = 2;

/** Starts a collector on a port of its own. One that `hangs` takes requests and never answers. */
export async function startCollector({ hangs = false }: { readonly hangs?: boolean } = {}): Promise<Collector> {
  const spans: CollectedSpan[] = [];
  let received = '';
  const take = async (request: IncomingMessage): Promise<void> => {
    const body = (await buffer(request)).toString();
    received += `${request.method} ${request.url} ${JSON.stringify(request.headers)}\n${body}\n`;
    if (request.url === '/v1/traces') spans.push(...spansOf(JSON.parse(body) as ExportRequest));
  };
  const server = createServer((request, response) => {
    void take(request).then(() => {
      if (!hangs) response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans: () => spans,
    received: () => received,
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

function spansOf({ resourceSpans }: ExportRequest): CollectedSpan[] {
  return resourceSpans.flatMap(({ resource, scopeSpans }) => {
    const service = String(attributesOf(resource.attributes)['service.name']);
    return scopeSpans.flatMap(({ spans }) => spans.map((span) => spanOf(service, span)));
  });
}

function spanOf(service: string, span: SentSpan): CollectedSpan {
  const { traceId, spanId, parentSpanId = '', name, attributes, status } = span;
  const kind = KINDS[span.kind];
  if (kind === undefined) throw new Error(`${name} is of kind ${span.kind}`);
  return {
    ...{ service, traceId, spanId, parentSpanId, name, kind },
    start: BigInt(span.startTimeUnixNano),
    end: BigInt(span.endTimeUnixNano),
    attributes: attributesOf(attributes),
    isError: status.code === ERROR,
  };
}

function attributesOf(attributes: readonly Attribute[]): Record<string, unknown> {
  return Object.fromEntries(
    attributes.map(({ key, value }) => [key, 'intValue' in value ? Number(value.intValue) : Object.values(value)[0]]),
  );
}

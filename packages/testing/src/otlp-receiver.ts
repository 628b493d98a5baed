import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { z } from 'zod';

const Attributes = z
  .array(z.object({ key: z.string(), value: z.record(z.string(), z.unknown()) }))
  .transform((all) => Object.fromEntries(all.map(({ key, value }) => [key, Object.values(value)[0]])));

/** The fields of an OTLP request in JSON that tests read. */
const TraceExport = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: Attributes }),
      scopeSpans: z.array(
        z.object({
          spans: z.array(
            z.object({
              traceId: z.string(),
              spanId: z.string(),
              parentSpanId: z.string().optional(),
              name: z.string(),
              kind: z.number(),
              attributes: Attributes,
              status: z.object({ code: z.number().optional() }),
            }),
          ),
        }),
      ),
    }),
  ),
});

export type ReceivedSpan = z.output<
  typeof TraceExport
>['resourceSpans'][number]['scopeSpans'][number]['spans'][number] & {
  /** `service.name` of its resource */
  service: unknown;
};

/** Returns the spans from the root of the trace to a span, by service and name. */
export function pathTo(span: ReceivedSpan, trace: readonly ReceivedSpan[]): string[] {
  const parent = trace.find(({ spanId }) => spanId === span.parentSpanId);
  return [...(parent ? pathTo(parent, trace) : []), `${String(span.service)} ${span.name}`];
}

/** A receiver of OTLP over HTTP. Spans in JSON are decoded; requests of another content type are kept as bytes. */
export async function startOtlpReceiver() {
  const spans: ReceivedSpan[] = [];
  const raw: { path: string | undefined; contentType: string | undefined; body: Buffer }[] = [];

  async function receive(request: IncomingMessage): Promise<void> {
    const body = await buffer(request);
    const contentType = request.headers['content-type'];
    raw.push({ path: request.url, contentType, body });
    if (contentType !== 'application/json') return;
    for (const { resource, scopeSpans } of TraceExport.parse(JSON.parse(body.toString())).resourceSpans)
      for (const span of scopeSpans.flatMap((scope) => scope.spans))
        spans.push({ ...span, service: resource.attributes['service.name'] });
  }

  const server = createServer((request, response) => {
    void receive(request).then(
      () => response.setHeader('content-type', 'application/json').end('{}'),
      (error: unknown) => response.writeHead(400).end(String(error)),
    );
  });
  const { promise, resolve } = Promise.withResolvers<void>();
  server.listen(0, '127.0.0.1', resolve);
  await promise;
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    raw,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

import { setTimeout as delay } from 'node:timers/promises';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  currentSpan,
  currentTraceparent,
  inSpan,
  openSpan,
  parseTraceparent,
  traceparentOf,
} from '#observability/trace.ts';

/** The example of https://www.w3.org/TR/trace-context/#examples-of-http-traceparent-headers. */
const example = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';
const [, traceId, parentId] = example.split('-');

test('a span continues the trace of an incoming traceparent with a new span id', () => {
  const span = openSpan(example, 'request-1');
  expect(span).toMatchObject({ traceId, isSampled: true, requestId: 'request-1' });
  expect(span.spanId).toMatch(/^[\da-f]{16}$/);
  expect(span.spanId).not.toBe(parentId);
  expect(openSpan(example.replace(/01$/, '00')).isSampled).toBe(false);
  // of a later version only the known fields are read
  expect(parseTraceparent(`cc-${example.slice(3)}-what-the-future-will-be-like`)?.traceId).toBe(traceId);
});

test.each([
  undefined,
  '',
  'nonsense',
  ['an', 'array'],
  example.toUpperCase(),
  `ff-${example.slice(3)}`,
  `${example}-more`,
  `cc-${example.slice(3)}.what`,
  ` ${example}`,
  `${example}, ${example}`,
  example.replace(traceId!, '0'.repeat(32)),
  example.replace(parentId!, '0'.repeat(16)),
  example.replace(traceId!, `${traceId}0`),
])('with %s a trace begins anew', (cause) => {
  const [one, two] = [openSpan(cause), openSpan(cause)];
  expect(parseTraceparent(cause)).toBeUndefined();
  for (const { traceId } of [one, two]) expect(traceId).toMatch(/^(?!0{32})[\da-f]{32}$/);
  expect(one.traceId).not.toBe(two.traceId);
});

test('a traceparent that one part sends is valid for another, and span ids are unique', () => {
  const seen = new Set<string>();
  fc.assert(
    fc.property(fc.boolean(), (isSampled) => {
      const span = { ...openSpan(undefined), isSampled };
      expect(parseTraceparent(traceparentOf(span))).toEqual({ traceId: span.traceId, spanId: span.spanId, isSampled });
      seen.add(span.spanId);
    }),
    { numRuns: 2000 },
  );
  expect(seen.size).toBe(2000);
});

test('awaited work stays within its span, and concurrent spans are separate', async () => {
  expect(currentSpan()).toBeUndefined();
  const traces = await Promise.all(
    [example, undefined].map((cause) =>
      inSpan(cause, async () => {
        const before = currentTraceparent();
        await delay(5);
        inSpan(before, () => expect(currentSpan()?.traceId).toBe(parseTraceparent(before)?.traceId));
        expect(currentTraceparent()).toBe(before);
        return currentSpan()?.traceId;
      }),
    ),
  );
  expect(traces[0]).toBe(traceId);
  expect(traces[1]).not.toBe(traceId);
  expect(currentSpan()).toBeUndefined();
});

import { spawnSync } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { begin, currentIds, injectTrace, inSpan, traceparentOf, within } from '#observability/tracing.ts';

/** The example of https://www.w3.org/TR/trace-context/#examples-of-http-traceparent-headers. */
const example = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';
const [, traceId, parentId] = example.split('-');
const work = { part: 'note', name: 'write' };
const causedBy = (traceparent: unknown, tracestate?: string) => begin({ ...work, cause: { traceparent, tracestate } });

test('a span continues the trace of an incoming traceparent with a new span id, its flag and its tracestate', () => {
  const headers: Record<string, string> = {};
  injectTrace(headers, causedBy(example, 'vendor=1'));
  expect(headers).toEqual({
    traceparent: expect.stringMatching(`^00-${traceId}-(?!${parentId})[\\da-f]{16}-01$`) as unknown,
    tracestate: 'vendor=1',
  });
  for (const [flags, propagated] of [
    ['00', '00'],
    ['ff', '01'],
  ] as const)
    expect(traceparentOf(causedBy(example.replace(/01$/, flags)))).toMatch(new RegExp(`-${propagated}$`));
  // of a later version only the known fields are read
  expect(traceparentOf(causedBy(`cc-${example.slice(3)}-what-the-future-will-be-like`))).toContain(traceId);
});

test.each([
  undefined,
  '',
  'nonsense',
  example.toUpperCase(),
  `ff-${example.slice(3)}`,
  `${example}-more`,
  `cc-${example.slice(3)}.what`,
  `${example}, ${example}`,
  example.replace(traceId!, '0'.repeat(32)),
  example.replace(parentId!, '0'.repeat(16)),
  example.replace(traceId!, `${traceId}0`),
])('with %s a trace begins anew', (cause) => {
  const traces = [causedBy(cause, 'vendor=1'), causedBy(cause)].map((begun) => traceparentOf(begun));
  for (const each of traces) expect(each).toMatch(/^00-(?!0{32})[\da-f]{32}-(?!0{16})[\da-f]{16}-01$/);
  expect(traces[0]).not.toContain(traceId);
  expect(traces[0]?.slice(3, 35)).not.toBe(traces[1]?.slice(3, 35));
});

test('span ids are unique', () => {
  const ids = Array.from({ length: 2000 }, () => traceparentOf(begin(work))?.slice(36, 52));
  expect(new Set(ids).size).toBe(2000);
});

test('awaited work stays within its span, and concurrent spans are separate', async () => {
  expect(currentIds()).toBeUndefined();
  expect(traceparentOf()).toBeUndefined();
  const traces = await Promise.all(
    [example, undefined].map((traceparent) =>
      inSpan({ ...work, cause: { traceparent } }, async () => {
        const before = traceparentOf();
        await delay(5);
        within(causedBy(before), () => expect(currentIds()?.traceId).toBe(before?.slice(3, 35)));
        expect(traceparentOf()).toBe(before);
        return currentIds()?.traceId;
      }),
    ),
  );
  expect(traces[0]).toBe(traceId);
  expect(traces[1]).not.toBe(traceId);
  expect(currentIds()).toBeUndefined();
});

/** Starts the export in a process of its own, with each environment in turn. @returns the loaded modules of the SDK after each */
function modulesLoadedWith(environments: readonly Record<string, string>[]): { loaded: string[][]; error: string } {
  const url = new URL('../src/observability/trace-export.ts', import.meta.url).href;
  const script = `
    import { registerHooks } from 'node:module';
    const loaded = [];
    registerHooks({ load: (url, context, next) => (loaded.push(url), next(url, context)) });
    const { exportTraces } = await import(${JSON.stringify(url)});
    const seen = [];
    for (const environment of ${JSON.stringify(environments)}) {
      Object.assign(process.env, environment);
      const stop = await exportTraces();
      seen.push(loaded.filter((url) => /opentelemetry\\/(sdk|exporter|resources|otlp)/.test(url)));
      await stop();
    }
    console.log(JSON.stringify(seen));`;
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    env: { PATH: process.env['PATH'] },
    encoding: 'utf8',
  });
  return { loaded: stdout ? (JSON.parse(stdout) as string[][]) : [], error: stderr };
}

test('no module of the SDK is loaded without a receiver, or when the export is turned off', () => {
  const { loaded } = modulesLoadedWith([
    {},
    { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9', OTEL_SDK_DISABLED: 'true' },
    { OTEL_SDK_DISABLED: '', OTEL_TRACES_EXPORTER: 'none' },
    { OTEL_TRACES_EXPORTER: '' },
  ]);
  expect(loaded.slice(0, 3)).toEqual([[], [], []]);
  expect(loaded[3]?.length).toBeGreaterThan(0);
});

test('a setting that the export cannot follow is named', () => {
  const { error } = modulesLoadedWith([{ OTEL_TRACES_SAMPLER: 'sometimes' }]);
  expect(error).toContain('OTEL_TRACES_SAMPLER');
});

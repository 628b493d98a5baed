import { embeddedBus } from '@velvet/kit/events/embedded-bus';
import { openKafkaBus } from '@velvet/kit/events/kafka-bus';
import { newId } from '@velvet/kit/base/ids';
import { kafkaSettings } from '@velvet/kit/events/kafka-settings';
import { createLogger } from '@velvet/kit/observability/logger';
import { hasKafka, sharedKafka } from '@velvet/testing/kafka';
import { expect, test } from 'vitest';
import { openStory, type Line } from './told-story.ts';

async function openBus(name: string) {
  if (name === 'embedded') {
    const bus = embeddedBus();
    bus.open();
    return { bus, [Symbol.asyncDispose]: () => bus.close() };
  }
  const { brokers } = await sharedKafka();
  const settings = kafkaSettings({ KAFKA_BROKERS: brokers, KAFKA_CLIENT: name, KAFKA_PREFIX: `${newId()}.` })!;
  const bus = await openKafkaBus(settings, createLogger('bus', 'silent'));
  return { bus, [Symbol.asyncDispose]: () => bus.close() };
}

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
const browserSpan = '00f067aa0ba902b7';
const traceparent = `00-${traceId}-${browserSpan}-01`;

test.for(['embedded', 'kafkajs', 'platformatic'])(
  '%s: what a request leads to is one trace: gateway, service, outbox, bus, job and the consumer of another service',
  { timeout: 60_000 },
  async (name, { skip }) => {
    skip(name !== 'embedded' && !hasKafka, 'the engine is not here');
    await using opened = await openBus(name);
    await using story = await openStory(opened.bus);
    const line = async (msg: string): Promise<Line> => {
      const find = () => story.lines.find((each) => each.msg === msg);
      await expect.poll(find).toBeDefined();
      return find()!;
    };
    const answer = await story.tell({ traceparent, tracestate: 'vendor=1' });
    expect(answer).toMatchObject({ status: 200, tracestate: 'vendor=1' });
    const [asked, heard, repeated] = [await line('asked'), await line('heard'), await line('repeated')];
    expect(asked).toMatchObject({ name: 'account', traceId, requestId: answer.requestId });
    expect(heard).toMatchObject({ name: 'content', traceId });
    expect(repeated).toMatchObject({ name: 'account', traceId });
    expect(story.elsewhere).toEqual([`00-${traceId}-${asked.spanId}-01`]);
    const [, , gatewaySpan] = answer.traceparent.split('-');
    expect(answer.traceparent).toBe(`00-${traceId}-${gatewaySpan}-01`);
    const steps = [browserSpan, gatewaySpan, asked.spanId, heard.spanId, repeated.spanId];
    expect(new Set(steps).size).toBe(steps.length);
  },
);

test('a request that names no trace, or nonsense, begins one, and what others noted for theirs is dropped', async () => {
  await using opened = await openBus('embedded');
  await using story = await openStory(opened.bus);
  const answers = [
    await story.tell({}),
    await story.tell({ traceparent: 'nonsense', tracestate: 'vendor=1' }),
    await story.tell({ traceparent: traceparent.replace(traceId, '0'.repeat(32)) }),
  ];
  const traces = answers.map((answer) => /^00-([\da-f]{32})-[\da-f]{16}-01$/.exec(answer.traceparent)?.[1]);
  expect(new Set(traces.filter(Boolean)).size).toBe(3);
  expect(answers.map(({ tracestate }) => tracestate)).toEqual(['', '', '']);
  await expect
    .poll(() => story.lines.filter(({ msg }) => msg === 'heard').map(({ traceId }) => traceId))
    .toEqual(traces);
});

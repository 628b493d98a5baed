import { topicOf } from '@velvet/contracts/event';
import { parseMetrics } from '@velvet/testing/metrics';
import { contentsOf } from '@velvet/testing/snapshot';
import type { World } from '@velvet/testing/world';
import { expect, test } from 'vitest';
import { platform } from '#services.ts';
import { publishEveryEvent } from './every-event.ts';
import { openWholeWorld } from './every-service.ts';

const groups = platform.filter(({ consumes }) => consumes.length > 0);

/** How often each group has taken in an event of each of its types, and how often one arrived again. */
async function readIntakes(world: World) {
  const entries = groups.map(async ({ name, consumes }) => {
    const metric = parseMetrics(await (await fetch(`${world.url(name)}/metrics`)).text());
    const consumed = [...new Set(consumes)].map((type) => [
      type,
      metric('inbox_consumed_total', { topic: topicOf(type), type }) ?? 0,
    ]);
    return [
      name,
      {
        consumed: Object.fromEntries(consumed) as Record<string, number>,
        again: metric('inbox_duplicates_total') ?? 0,
      },
    ] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
}

/** Everything that the groups keep, without the heartbeat of realtime's replicas. */
async function readContents(world: World) {
  const entries = groups.map(async ({ name }) => {
    const { meeting_replica: _heartbeat, ...contents } = await contentsOf(world.service(name).db);
    return [name, contents] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
}

test('every event of every consumer group takes effect once when all of them are delivered twice', async () => {
  await using world = await openWholeWorld();
  await publishEveryEvent(world);
  await world.sweep();
  const first = { intakes: await readIntakes(world), contents: await readContents(world) };
  const published = world.bus.envelopes();
  for (const { name, consumes } of groups) {
    // a type that the story lacks would be one whose redelivery nobody has tried
    const missing = consumes.filter((type) => !(first.intakes[name]!.consumed[type]! > 0));
    expect({ name, missing }).toEqual({ name, missing: [] });
    expect(await world.service(name).db.rows('test.parked', 'select reason from dead_letter')).toEqual([]);
  }

  await world.bus.redeliver();
  await world.drain();
  const expected = groups.map(({ name, consumes }) => {
    const { consumed, again } = first.intakes[name]!;
    return [name, { consumed, again: again + published.filter(({ type }) => consumes.includes(type)).length }];
  });
  expect(await readIntakes(world)).toEqual(Object.fromEntries(expected));
  expect(await readContents(world)).toEqual(first.contents);
  expect(world.publishedCount()).toBe(published.length);
});

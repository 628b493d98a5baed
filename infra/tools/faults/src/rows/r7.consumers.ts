import type { Ground } from '#ground.ts';
import { killAt } from '#kill-at.ts';
import { consumerPlaces } from '#points/points.ts';
import type { Row } from '#row.ts';
import { redeliver } from '#watch/events.ts';

/** Events of the last minutes, as after a group has lost its position. */
const backMs = 120_000;
const seen = { redelivered: 0 };

type Turn = (ground: Ground) => Promise<void>;

const again: Turn = async ({ bus }) => {
  for (const topic of ['payment', 'content']) seen.redelivered += await redeliver(bus, topic, backMs);
};
/** A kill at each place, and between them everything again. */
const turns: readonly Turn[] = consumerPlaces.flatMap((place, at) => {
  const kill: Turn = (ground) => killAt(ground, place);
  return at % 5 === 0 ? [kill, again] : [kill];
});

export const consumerRow: Row = {
  name: 'R7',
  fault: `a consumer killed at one of ${consumerPlaces.length} places, all events of two minutes delivered again`,
  times: 3 * turns.length,
  few: 2,
  inject: (ground, number) => turns[(number - 1) % turns.length]?.(ground) ?? Promise.resolve(),
  notes: () => [`${seen.redelivered} events delivered again`],
};

import { median } from '#measure/rate.ts';
import type { Attacker } from '#processes/meeting-attacker.ts';
import type { Crowd, Heard } from '#processes/meeting-crowd.ts';
import { boundLine, milliseconds, perSecond, type Line } from '#report.ts';
import { startPeer } from '#site/peer.ts';
import { startReplicas } from './meeting-engines.ts';

const talkers = 200;
/** the rate of 50 rooms in which everybody types */
const textsPerSecond = 200;
const wordsPerSecond = 10_000;
const framesPerSecond = 5;
const seconds = 10;
const rounds = 3;
const mostMs = 50;
/** default limit of one connection per second */
const usualLimit = { REALTIME_SIGNALS_PER_SECOND: '50' };

/** Measures delivery times during an attack and without one. @throws if a text was lost or duplicated */
export async function measureAttack(directory: string, report: (progress: string) => void): Promise<Line> {
  await using replicas = await startReplicas(directory, usualLimit);
  await using crowd = await startPeer<Crowd>('meeting-crowd', {});
  await using attacker = await startPeer<Attacker>('meeting-attacker', {});
  await crowd.ask('enter', 'websocket', replicas.urls, talkers);
  await crowd.ask('talk', textsPerSecond, seconds);
  const talk = async () => whole(await crowd.ask('talk', textsPerSecond, seconds));
  const [peace, attacked, sent]: [number[], number[], number[]] = [[], [], []];
  for (let round = 0; round < rounds; round += 1) {
    peace.push((await talk()).p99Ms);
    const [heard, words] = await Promise.all([
      talk(),
      attacker.ask('attack', replicas.urls, 'bench-websocket-0', 'person 0', wordsPerSecond, framesPerSecond, seconds),
    ]);
    attacked.push(heard.p99Ms);
    sent.push(words / seconds);
    report(`attacked by ${perSecond(words / seconds)}: p99 ${milliseconds(heard.p99Ms)}`);
  }
  const [ours, limit] = [median(attacked), median(peace)];
  return {
    ...boundLine(
      'signalling',
      `p99 of ${talkers} people’s texts while somebody says ${perSecond(median(sent))} into a room of theirs and sends ${framesPerSecond} broken or enormous frames a second; limit: in peace`,
      ours,
      'under',
      mostMs,
    ),
    limit: milliseconds(limit),
    ratio: (ours / limit).toFixed(2),
  };
}

function whole(heard: Heard): Heard {
  const { missing } = heard;
  if (missing > 0) throw new Error(`${missing} texts were not heard.`);
  if (missing < 0) throw new Error(`${-missing} texts were heard that nobody of the room said.`);
  return heard;
}

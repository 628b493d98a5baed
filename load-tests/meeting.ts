import exec from 'k6/execution';
import type { Options } from 'k6/options';
import { steps, thresholdsOf } from './support/meeting-metrics.ts';
import { mark } from './support/recorder.ts';
import { valueOf, type Results } from './support/report.ts';
import { delay, meetInRoom, roomSize } from './support/room.ts';
import { readSettings, variableOf } from './support/settings.ts';
import { stepLine, summaryTrendStats } from './support/steps.ts';
import { finish } from './support/summary.ts';

// Load test *meeting*: participants in rooms of four join, talk and leave. Each virtual user of k6 is a room.

const settings = readSettings('meeting', __ENV['VELVET_URL'], (name) => __ENV[variableOf(name)]);
const { people, seconds, 'timeout-seconds': timeoutSeconds } = settings;
const roomCount = people / roomSize;
/** 40 people a second */
const betweenRoomsMs = 100;
/** upper bound of the run time: opening, joining, discovering peers, receiving the last message, leaving */
const longest = (roomCount * betweenRoomsMs) / 1000 + 60 + 20 + seconds + 3 * timeoutSeconds;

export const options: Options = {
  scenarios: {
    meeting: {
      executor: 'per-vu-iterations',
      vus: roomCount,
      iterations: 1,
      maxDuration: `${Math.ceil(longest)}s`,
    },
  },
  thresholds: thresholdsOf(settings, roomCount),
  summaryTrendStats,
};

/** Makes room ids unique per run. */
export function setup(): { run: number } {
  mark('load');
  return { run: Date.now() };
}

export default async function meeting({ run }: { run: number }): Promise<void> {
  const number = exec.vu.idInTest;
  await delay((number - 1) * betweenRoomsMs);
  const roomId = `load-${run}-${number}`;
  // a failed room is missing in `meeting_rooms`
  await meetInRoom(roomId, settings).catch((error: Error) => console.error(`${roomId}: ${error.message}`));
}

export function handleSummary(results: Results): { stdout: string } {
  const count = (metric: string) => valueOf(results, `meeting_${metric}`);
  const delivered = (value: string) => `${valueOf(results, 'meeting_delivery', value).toFixed(1)} ms`;
  const lines = [
    `${people} people in rooms of ${roomSize}: ${count('joins')} joined; names made unique: ${count('names_made_unique')}; rooms over several replicas: ${count('rooms_over_replicas')} of ${roomCount}`,
    `${count('sent')} sent, ${count('received')} received, ${count('lost')} lost, ${count('duplicated')} duplicated`,
    `received after ${delivered('med')} (median), ${delivered('p(95)')} (95th percentile), ${delivered('max')} (maximum)`,
    ...steps.map((step) => stepLine(results, step)),
  ];
  return finish(results, { journey: 'meeting', lines, steps });
}

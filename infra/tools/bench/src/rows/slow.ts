import { buildWeb, webDirectory } from '@velvet/standalone/build-web';
import { pacedLoadOf } from '#measure/paced.ts';
import { median } from '#measure/rate.ts';
import type { Onslaught, SlowAttacker } from '#processes/slow-attacker.ts';
import { milliseconds, type Line } from '#report.ts';
import type { Ground, GroundRow } from '#row.ts';
import { startPeer } from '#site/peer.ts';
import { startProgram } from '#site/program.ts';

const rounds = 3;
/** longer than a body may take, so that those that are withheld end and begin again meanwhile */
const seconds = 20;
const perSecond = 100;
const mostTimes = 2;
/** connections that are open at once, from 20 addresses */
const onslaught: Onslaught = { bodies: 2000, headers: 200, readers: 200, uploads: 200 };
const json = { 'content-type': 'application/json' };
const body = JSON.stringify({ text: 'x'.repeat(500) });

/** Measures other callers of a row beside connections that send and read as slowly as they may. */
export const slowRow: GroundRow = { name: 'SLOW', runAlone };

async function runAlone({ report }: Ground): Promise<Line[]> {
  await buildWeb(report);
  await using handler = await startProgram('handler', {});
  await using gateway = await startProgram('gateway', {
    BENCH_UPSTREAM: handler.url,
    // no request is authenticated
    OIDC_ISSUER: 'http://127.0.0.1:9/',
    OIDC_AUDIENCE: 'bench',
    OIDC_CLIENT_ID: 'velvet-web',
    LOG_LEVEL: 'error',
    PORT: '0',
    GATEWAY_WEB: webDirectory,
  });
  await using attacker = await startPeer<SlowAttacker>('slow-attacker', {});
  const others = pacedLoadOf({
    url: gateway.url,
    perSecond,
    requests: [{ path: '/analytics' }, { method: 'POST', path: '/analytics', headers: json, body }],
  });
  await others(3);
  const [peace, attacked]: [number[], number[]] = [[], []];
  let sample = '';
  for (let round = 0; round < rounds; round += 1) {
    peace.push((await others(seconds)).p99Ms);
    const attacking = attacker.ask('attack', gateway.url, onslaught, seconds + 5);
    await attacker.ask('untilOpen');
    const { p99Ms } = await others(seconds);
    attacked.push(p99Ms);
    const { opened, ends } = await attacking;
    sample = `${opened.toLocaleString('en-US')} connections, ended with ${Object.entries(ends)
      .map(([status, count]) => `${status} (${count.toLocaleString('en-US')})`)
      .join(', ')}`;
    report(`in peace p99 ${milliseconds(peace.at(-1) ?? 0)}, attacked p99 ${milliseconds(p99Ms)}; ${sample}`);
  }
  const [ours, limit] = [median(attacked), median(peace)];
  return [
    {
      row: 'slow',
      what: `p99 of ${perSecond} reads and changes a second beside 2,000 withheld bodies, 200 unfinished heads, 200 unread answers and 200 trickling uploads from 20 addresses, each opened again when it ends (${sample}); limit: in peace`,
      ours: milliseconds(ours),
      limit: milliseconds(limit),
      ratio: (ours / limit).toFixed(2),
      reach: `at most ${mostTimes}`,
      isMet: ours / limit <= mostTimes,
    },
  ];
}

import { createHmac } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { eventually } from '@velvet/acceptance/story/eventually';
import { readSecret } from '@velvet/standalone/data-directory';
import type { Ground } from '#ground.ts';
import type { Row } from '#row.ts';
import type { Answer, Passing, Treatment } from '#ways/http-way.ts';

/** Each fault lasts this long, and until a few webhooks have met it. */
const awayMs = 2500;
const fewWebhooks = 3;
const reachLimitMs = 60_000;
const [lateMs, againMs, gatherMs] = [4000, 1000, 700];
/** beyond the age at which signatures expire */
const oldSeconds = 600;
const keptCount = 50;

const taken: Answer = { status: 200, headers: { 'content-type': 'application/json' }, body: '{"received":true}' };
const seen = { duplicated: 0, held: 0, lost: 0, replayed: 0, forged: 0, accepted: 0 };
/** the newest webhooks, to be sent once more long after */
const past: Passing[] = [];

function keep(passing: Passing): void {
  past.push(passing);
  if (past.length > keptCount) past.shift();
}

const duplicated: Treatment = async (passing) => {
  seen.duplicated += 1;
  keep(passing);
  const [first] = await Promise.all([passing.forward(), passing.forward()]);
  setTimeout(() => void passing.forward().catch(() => undefined), againMs);
  return first;
};

/** Gathers what arrives within a time and forwards it, the last one first. */
function reordered(): Treatment {
  let waiting: (() => void)[] = [];
  return async (passing) => {
    seen.held += 1;
    await new Promise<void>((resolve) => {
      waiting.push(resolve);
      if (waiting.length > 1) return;
      setTimeout(() => {
        const all = waiting.toReversed();
        waiting = [];
        all.forEach((release, place) => setTimeout(release, 20 * place));
      }, gatherMs);
    });
    return passing.forward();
  };
}

const late: Treatment = async (passing) => {
  seen.held += 1;
  await delay(lateMs);
  return passing.forward();
};

/** Found by the nightly reconciliation alone if their webhook is lost, for which no row waits. */
const isNightly = (body: Buffer) => body.includes('"charge.dispute.') || body.includes('"refund.failed"');

/** The provider believes that it has arrived. */
const lost: Treatment = (passing) => {
  if (isNightly(passing.body)) return passing.forward();
  seen.lost += 1;
  return Promise.resolve(taken);
};

/** It has arrived, and the provider does not learn that. */
const unacknowledged: Treatment = async (passing) => {
  seen.duplicated += 1;
  await passing.forward();
  return 'reset';
};

const replayed: Treatment = async (passing) => {
  const answer = await passing.forward();
  for (const old of past.splice(0)) {
    seen.replayed += 1;
    await old.forward().catch(() => undefined);
  }
  keep(passing);
  return answer;
};

/** Beside each webhook also sends it changed, signed with another secret, unsigned, and signed long ago. */
const forged =
  (secret: string): Treatment =>
  async (passing) => {
    const { body, headers, forward } = passing;
    const time = /t=(\d+)/.exec(String(headers['stripe-signature']))?.[1] ?? '0';
    const old = Number(time) - oldSeconds;
    const forgeries = [
      { body: Buffer.from(body.toString().replace('"livemode":false', '"livemode":true')) },
      { headers: { ...headers, 'stripe-signature': signatureOf('another', body, Number(time)) } },
      { headers: { ...headers, 'stripe-signature': '' } },
      { headers: { ...headers, 'stripe-signature': signatureOf(secret, body, old) } },
    ];
    for (const forgery of forgeries) {
      seen.forged += 1;
      const { status } = await forward(forgery);
      if (status < 400 || status >= 500) seen.accepted += 1;
    }
    return forward();
  };

const signatureOf = (secret: string, body: Buffer, time: number): string =>
  `t=${time},v1=${createHmac('sha256', secret).update(`${time}.${body.toString()}`).digest('hex')}`;

const treatmentsOf = ({ directory }: Ground): readonly Treatment[] => [
  forged(readSecret(directory, 'cardWebhook')),
  duplicated,
  reordered(),
  late,
  lost,
  unacknowledged,
  replayed,
];

export const webhookRow: Row = {
  name: 'R6',
  fault: 'webhooks of the card provider forged, duplicated, re-ordered, late, lost, without acknowledgement, replayed',
  times: 35,
  few: 2,
  async inject(ground, number) {
    const treatments = treatmentsOf(ground);
    const { webhooks } = ground.ways;
    const countMet = webhooks.treat(treatments[(number - 1) % treatments.length] ?? lost);
    await delay(awayMs);
    await eventually('webhooks meet the fault', reachLimitMs, () => Promise.resolve(countMet() >= fewWebhooks));
    webhooks.heal();
  },
  judge: () => ({ 'forged webhooks accepted': seen.accepted }),
  notes: () => [
    `webhooks: ${seen.duplicated} sent again, ${seen.held} late or out of order, ${seen.lost} lost, ${seen.replayed} replayed, ${seen.forged} forged`,
  ],
};

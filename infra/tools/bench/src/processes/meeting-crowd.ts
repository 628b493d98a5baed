import { rateOf } from '#measure/rate.ts';
import { pace } from '#measure/pace.ts';
import { sharedNow } from '#relay/parts.ts';
import { answerParent } from '#site/answers.ts';
import { join, type Member, type Transport } from '#signalling/crowd-member.ts';
import { usageNow } from '#signalling/usage.ts';

/** All participants, in one process. */
const roomSize = 4;
const textBytes = 1024;
/** at once, so that none of the first waits for all of them */
const joiningAtOnce = 50;
const hearLimitMs = 20_000;
let members: Member[] = [];
let delays: number[] = [];

/** Each text begins with the time at which it was sent. */
const hear = (text: string) => void delays.push(sharedNow() - Number(text.slice(0, text.indexOf(' '))));
const textNow = () => `${sharedNow()} `.padEnd(textBytes, '.');

export type Heard = {
  readonly deliveriesPerSecond: number;
  readonly p99Ms: number;
  readonly missing: number;
};

const answers = {
  /** @param urls replicas over which each room's participants are spread; the baseline has separate rooms per replica */
  async enter(transport: Transport, urls: readonly string[], count: number): Promise<void> {
    for (let first = 0; first < count; first += joiningAtOnce) {
      const some = Array.from({ length: Math.min(joiningAtOnce, count - first) }, (_, index) => first + index);
      const joined = some.map((index) => {
        const room = Math.floor(index / roomSize);
        const url = urls[(transport === 'floor' ? room : index) % urls.length] ?? '';
        return join(transport, url, `bench-${transport}-${room}`, `person ${index}`, hear);
      });
      members.push(...(await Promise.all(joined)));
    }
  },
  /** Participants send texts in turn at a total rate, until the last one is received or lost. */
  async talk(perSecond: number, seconds: number): Promise<Heard> {
    delays = [];
    const startedAt = sharedNow();
    let said = 0;
    await pace(perSecond, seconds, (turn) => {
      members[turn % members.length]?.send(textNow());
      said += 1;
      return Promise.resolve();
    });
    const due = said * (roomSize - 1);
    const deadline = sharedNow() + hearLimitMs;
    while (delays.length < due && sharedNow() < deadline) await new Promise((resolve) => void setTimeout(resolve, 2));
    const { perSecond: deliveriesPerSecond, p99Ms } = rateOf(delays, (sharedNow() - startedAt) / 1000);
    return { deliveriesPerSecond, p99Ms, missing: due - delays.length };
  },
  leave(): void {
    for (const member of members) member.close();
    members = [];
  },
  usage: usageNow,
};
export type Crowd = typeof answers;

answerParent(answers, () => Promise.resolve(answers.leave()));

import { setTimeout as delay } from 'node:timers/promises';
import { heldBack, opening, openSlowClient, type SlowRequest } from '@velvet/testing/slow-client';
import { answerParent } from '#site/answers.ts';

/** How many connections of each kind are open at once. */
export type Onslaught = {
  readonly bodies: number;
  readonly headers: number;
  readonly readers: number;
  readonly uploads: number;
};
/** How connections ended: a status, `closed` without one, or `open` until the attack was over. */
export type Attacked = { readonly opened: number; readonly ends: Readonly<Record<string, number>> };

const addresses = 20;
/** All connections are opened over so long, and each again so long after it has ended; milliseconds. */
const rampMs = 3000;
const againMs = 1000;
const form = { 'content-type': 'multipart/form-data; boundary=cut', 'content-length': '10000000' };

const kinds: Readonly<Record<keyof Onslaught, Omit<SlowRequest, 'from'>>> = {
  bodies: { opening: heldBack('/analytics') },
  headers: {
    opening: 'GET /analytics HTTP/1.1\r\nhost: localhost\r\n',
    drip: { bytes: 'x-more: 1\r\n', everyMs: 1000 },
  },
  readers: { opening: opening({ method: 'GET', path: '/analytics/long' }), leavesUnread: true },
  uploads: {
    opening: opening({ path: '/analytics/upload', headers: form }, '--cut\r\n'),
    drip: { bytes: 'x', everyMs: 1000 },
  },
};

let allOpen = Promise.withResolvers<void>();

const answers = {
  /** Keeps that many connections open against the gateway for so many seconds. */
  async attack(url: string, onslaught: Onslaught, seconds: number): Promise<Attacked> {
    const until = performance.now() + seconds * 1000;
    const ends: Record<string, number> = {};
    let opened = 0;
    const count = (end: string) => (ends[end] = (ends[end] ?? 0) + 1);

    async function slot(kind: keyof Onslaught, from: string, isOpen: () => void): Promise<void> {
      await delay(Math.random() * rampMs);
      while (performance.now() < until) {
        const client = await openSlowClient(url, { from, ...kinds[kind] });
        if (kinds[kind].leavesUnread) client.socket.pause();
        isOpen();
        opened += 1;
        const ended = await Promise.race([client.ended.then((status) => status ?? 'closed'), late]);
        count(String(ended));
        client.socket.destroy();
        await delay(againMs);
      }
    }

    const over = new AbortController();
    const late = delay(seconds * 1000, 'open', { signal: over.signal }).catch(() => 'open');
    const first: Promise<void>[] = [];
    const slots = Object.entries(onslaught).flatMap(([kind, size]) =>
      Array.from({ length: size }, (_, at) => {
        const open = Promise.withResolvers<void>();
        first.push(open.promise);
        return slot(kind as keyof Onslaught, `127.0.0.${2 + (at % addresses)}`, open.resolve);
      }),
    );
    void Promise.all(first).then(() => allOpen.resolve());
    await Promise.all(slots);
    over.abort();
    allOpen = Promise.withResolvers<void>();
    return { opened, ends };
  },
  untilOpen: (): Promise<void> => allOpen.promise,
};
export type SlowAttacker = typeof answers;

answerParent(answers, () => Promise.resolve());

import { setTimeout as delay } from 'node:timers/promises';
import { readProfile } from '@velvet/contracts/account/profile';
import { listPosts, readPost } from '@velvet/contracts/content/post-calls';
import type { Cast } from '@velvet/acceptance/kill/cast';
import type { Visitor } from '@velvet/acceptance/story/visitor';

/** Calls of everybody: those that may change something, the others, and of each how many were not answered or with a 5xx. */
export type Calls = { changes: number; failedChanges: number; reads: number; failedReads: number };

export const noCalls = (): Calls => ({ changes: 0, failedChanges: 0, reads: 0, failedReads: 0 });

/** @returns the same people, whose calls are counted from now on */
export function watchCalls(cast: Cast): { cast: Cast; calls: Calls } {
  const calls = noCalls();
  const watched = (who: Visitor): Visitor => ({
    ...who,
    async make(call, input) {
      const [all, failed] =
        call.method === 'GET' ? (['reads', 'failedReads'] as const) : (['changes', 'failedChanges'] as const);
      calls[all] += 1;
      try {
        const answer = await who.make(call, input);
        if (answer.status >= 500) calls[failed] += 1;
        return answer;
      } catch (error) {
        calls[failed] += 1;
        throw error;
      }
    },
  });
  const { creator, euro, pound, gifted, asking, administrator, fans } = cast;
  return {
    cast: {
      ...cast,
      creator: watched(creator),
      euro: watched(euro),
      pound: watched(pound),
      gifted: { ...gifted, who: watched(gifted.who) },
      asking: { ...asking, who: watched(asking.who) },
      administrator: watched(administrator),
      fans: fans.map((fan) => ({ ...fan, who: watched(fan.who) })),
    },
    calls,
  };
}

/** Users that only read, until stopped. */
export function startReading({ creator, fans, forSale }: Cast, pauseMs: number): { stop(): Promise<void> } {
  let isOver = false;
  const reading = Promise.all(
    fans.map(async ({ who }) => {
      for (let turn = 0; !isOver; turn += 1) {
        const id = forSale[turn % forSale.length] ?? '';
        const looks = [
          () => who.make(readPost, { params: { id } }),
          () => who.make(listPosts, { query: { author: creator.handle } }),
          () => who.make(readProfile),
        ];
        await looks[turn % looks.length]?.().catch(() => undefined);
        await delay(pauseMs);
      }
    }),
  );
  return {
    async stop() {
      isOver = true;
      await reading;
    },
  };
}

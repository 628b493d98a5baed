import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';

const limitMs = 60_000;
const pauseMs = 30;
/** after a start, in which parts may still be unreachable */
const recoveryMs = 10_000;

/** Sends requests through kills of the platform. */
export type Patience = ReturnType<typeof patienceWith>;

/** Repeats what a kill cut off, with the same idempotency key, until it is answered. */
export function patienceWith() {
  let up = Promise.resolve();
  let disturbedUntil = 0;
  const isDisturbed = () => performance.now() < disturbedUntil;
  return {
    /** The platform is down from now until the promise is resolved. */
    disturb(restarted: Promise<void>): void {
      disturbedUntil = Infinity;
      up = restarted.finally(() => {
        disturbedUntil = performance.now() + recoveryMs;
      });
    },

    /** @throws what a request throws while the platform runs; an invalid answer; after a time limit */
    async send<Answer extends { status: number }>(
      ask: () => Promise<Answer>,
      isFinal: (answer: Answer) => boolean = () => true,
    ): Promise<{ answer: Answer; isRepetition: boolean }> {
      const deadline = performance.now() + limitMs;
      for (let isRepetition = false; ;) {
        const answer = await ask().catch((error: unknown) => {
          if (error instanceof z.ZodError || !isDisturbed()) throw error;
          return undefined;
        });
        const isCut = answer === undefined || (answer.status >= 500 && isDisturbed());
        if (!isCut && isFinal(answer)) return { answer, isRepetition };
        if (performance.now() > deadline) throw new Error(`No final answer within ${limitMs / 1000} s.`);
        isRepetition ||= isCut;
        await up;
        await delay(pauseMs);
      }
    },
  };
}

import { inParallel } from '@velvet/kit/base/async';
import * as fc from 'fast-check';
import { sendRaw, type RawAnswer, type RawRequest } from './raw-request.ts';

export type Generated = { cases: number; failures: string[] };

/** A generated request with the check of its answer, which returns what is wrong. */
export type Case = { request: RawRequest; check(answer: RawAnswer): string | undefined };

/** `seed`: the same generates the same requests */
export type GeneratedOptions = { examples: number; seed: number };

const atOnce = 8;

/** Sends generated requests. Every answer that does not arrive, and every 5xx, is a failure. */
export async function sendGenerated(
  site: string,
  cases: fc.Arbitrary<Case>,
  { examples, seed }: GeneratedOptions,
): Promise<Generated> {
  const failures: string[] = [];
  const sample = fc.sample(cases, { numRuns: examples, seed });
  await inParallel(sample, atOnce, async ({ request, check }) => {
    const answer = await sendRaw(site, request);
    const fault = answer === undefined ? 'no answer' : answer.status >= 500 ? 'a 5xx' : check(answer);
    if (fault !== undefined) failures.push(`${fault}: ${described(request)} -> ${answer && described(answer)}`);
  });
  return { cases: sample.length, failures };
}

const described = (message: RawRequest | RawAnswer) => JSON.stringify(message).slice(0, 1500);

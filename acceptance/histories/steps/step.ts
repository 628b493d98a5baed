import type { Call } from '@velvet/contracts/call';
import type { Random } from '@velvet/demo/art/random';
import type { Input, TestAnswer } from '@velvet/testing/person';
import type { Visitor } from '#story/visitor.ts';
import { closingOf } from '#histories/model/rules.ts';
import type { Person } from '#histories/model/state.ts';
import type { Patience } from '#histories/patience.ts';
import type { World } from '#histories/world.ts';

/** One request and the answer that the model expects: `ok`, or the code of a refusal. */
export type Step = {
  readonly what: string;
  /** the call and the expected answer */
  readonly kind: string;
  readonly expects: string;
  /** Sends the request, and changes the model if it succeeds. @returns how the answer differs from the expected one */
  run(patience: Patience): Promise<string | undefined>;
};

/** Draws a step; undefined if there is nothing to draw from. */
export type Draw = (world: World, random: Random) => Step | undefined;

type Parts<C extends Call> = {
  what: string;
  /** undefined: the administrator */
  who: Person | undefined;
  call: C;
  input: Input<C>;
  /** why it is refused, beside a closed account of the caller */
  refusal: string | undefined;
  /** refusal of a repetition after a kill, because the first request took effect */
  repeated?: string;
  /** whether the answer is final; the request is repeated until then */
  isFinal?: (data: Data<C>) => boolean;
  /** changes the model. `data` is undefined for a repetition that is refused */
  done: (data: Data<C> | undefined) => void;
  /** changes the model by a refusal that has an effect */
  refused?: () => void;
};

type Data<C extends Call> = NonNullable<TestAnswer<C>['data']>;

/** Describes a request of a person. */
export function step<C extends Call>(world: World, parts: Parts<C>): Step {
  const { who, call, input, repeated, isFinal = () => true, done, refused } = parts;
  const visitor: Visitor = who ? world.visitorOf(who) : world.administrator;
  const closing = who && call.closed !== 'allowed' ? closingOf(who) : undefined;
  const expects = closing ?? parts.refusal ?? 'ok';
  const what = `${who?.name ?? 'the administrator'} ${parts.what}`;
  return {
    what,
    kind: `${call.method} ${call.path}: ${expects}`,
    expects,
    async run(patience) {
      const { answer, isRepetition } = await patience.send(
        () => visitor.make(call, input),
        ({ data }) => data === undefined || isFinal(data as Data<C>),
      );
      const found = answer.data === undefined ? (answer.code ?? String(answer.status)) : 'ok';
      const isDone = found === 'ok' || (isRepetition && found === repeated);
      if ((expects === 'ok') !== isDone || (!isDone && found !== expects))
        return `${what}: expected ${expects}, found ${answer.status} ${found} ${answer.message ?? ''}`;
      if (isDone) done(answer.data as Data<C> | undefined);
      else if (closing === undefined) refused?.();
      return undefined;
    },
  };
}

/** The newest items are chosen, because older ones have seen everything. */
const recent = 8;

/** Picks one of the newest; undefined if there are none. */
export function pickRecent<T>(random: Random, all: readonly T[]): T | undefined {
  const newest = all.slice(-recent);
  return newest.length === 0 ? undefined : random.pick(newest);
}

/** Picks one other than a given one. */
export const pickOther = (random: Random, people: readonly Person[], one: Person): Person =>
  random.pick(people.filter((person) => person !== one));

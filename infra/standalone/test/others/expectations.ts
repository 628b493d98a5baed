import type { Call } from '@velvet/contracts/call';
import type { Answer } from '@velvet/contracts/others';
import type { TestAnswer } from '@velvet/testing/person';
import { expect } from 'vitest';

type Answered = {
  call: Call;
  answer: TestAnswer<Call>;
  /** makes the same request for a thing that does not exist */
  askForNothing(): Promise<TestAnswer<Call>>;
};

const outcomeOf = ({ status, code }: TestAnswer<Call>) => [status, code];
const succeeds = ({ answer }: Answered) => expect(outcomeOf(answer)).toEqual([expect.toBeOneOf([200, 202]), undefined]);

/** Assertions on an answer of each kind, besides what it shows. */
export const expectations: Readonly<Record<Answer, (answered: Answered) => void | Promise<void>>> = {
  async absent({ answer, askForNothing }) {
    const toNothing = await askForNothing();
    expect([...outcomeOf(answer), answer.data]).toEqual([...outcomeOf(toNothing), toNothing.data]);
  },

  async refused({ call, answer, askForNothing }) {
    const codes = call.failures.map(({ code }) => code);
    expect(outcomeOf(answer)).toEqual([expect.toBeOneOf([403, 404, 409]), expect.toBeOneOf(codes)]);
    if (answer.status === 404) expect(answer.code).not.toBe((await askForNothing()).code);
  },

  async withheld(answered) {
    if (answered.answer.status === 404) await expectations.absent(answered);
    else succeeds(answered);
  },

  /** The request may still be refused for another reason than the relation, such as a missing card. */
  served({ answer }) {
    expect([200, 202, 402, 409]).toContain(answer.status);
  },

  given: succeeds,
};

import { expect, test } from 'vitest';
import { Chat } from './chat.ts';

type Answer = boolean | undefined;

/** A chat whose server acknowledges a message when the test calls `answer`. */
function openChat() {
  const sent: { readonly id: string; readonly answer: (isAccepted: Answer) => void }[] = [];
  let ids = 0;
  const chat = new Chat({
    send: ({ id }) => new Promise<Answer>((answer) => sent.push({ id, answer })),
    onChange: () => undefined,
    newId: () => `m${(ids += 1)}`,
    now: () => new Date('2026-02-03T04:05:06.000Z'),
  });
  const states = () => chat.entries.map(({ id, state }) => `${id} ${state}`);
  const answer = async (isAccepted: Answer) => {
    sent.at(-1)?.answer(isAccepted);
    await Promise.resolve();
  };
  return { chat, sent, states, answer };
}

test('a sent message appears at once and becomes sent when the server acknowledges it', async () => {
  const { chat, states, answer } = openChat();
  expect(chat.send('  Hello there ', 'Ana')).toBe(true);
  expect(states()).toEqual(['m1 sending']);
  await answer(true);
  expect(chat.entries).toEqual([
    {
      id: 'm1',
      text: 'Hello there',
      sender: 'Ana',
      timestamp: '2026-02-03T04:05:06.000Z',
      isYours: true,
      state: 'sent',
    },
  ]);
});

test('the chat sends nothing when a message is blank', () => {
  const { chat, sent } = openChat();
  expect(chat.send(' \n ', 'Ana')).toBe(false);
  expect([sent, chat.entries]).toEqual([[], []]);
});

test.each([false, undefined])(
  'a message fails when its acknowledgement is %s, and a retry sends it under the same id',
  async (isAccepted) => {
    const { chat, sent, states, answer } = openChat();
    chat.send('Hello', 'Ana');
    await answer(isAccepted);
    expect(states()).toEqual(['m1 failed']);
    chat.resend('m1');
    expect(states()).toEqual(['m1 sending']);
    await answer(true);
    expect(states()).toEqual(['m1 sent']);
    expect(sent.map(({ id }) => id)).toEqual(['m1', 'm1']);
  },
);

test('the chat does not resend a message when it is pending or sent', async () => {
  const { chat, sent, answer } = openChat();
  chat.send('Hello', 'Ana');
  chat.resend('m1');
  await answer(true);
  chat.resend('m1');
  expect(sent).toHaveLength(1);
});

test('a received message appears once, and the echo of an own message marks it as sent', async () => {
  const { chat, states, answer } = openChat();
  const theirs = { id: 't1', text: 'Hi', sender: 'Bo', timestamp: 1 };
  chat.receive(theirs);
  chat.receive(theirs);
  chat.send('Hello', 'Ana');
  chat.receive({ id: 'm1', text: 'Hello', sender: 'Ana', timestamp: 2 });
  await answer(undefined);
  expect(states()).toEqual(['t1 sent', 'm1 sent']);
  expect(chat.entries.map(({ isYours }) => isYours)).toEqual([false, true]);
});

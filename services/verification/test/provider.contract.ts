// Tests that every adapter of a verification partner must pass. `provider.test.ts` has a row per adapter.
import type { VerificationProvider } from '#provider/verification-provider.ts';
import { newId } from '@velvet/kit/base/ids';
import { expect, test } from 'vitest';

export type OpenedProvider = AsyncDisposable & {
  provider: VerificationProvider;
  now(): Date;
  /** submits the form of the partner's page as the person */
  press(url: string, decision: 'approve' | 'decline' | 'leave', dateOfBirth?: string): Promise<unknown>;
  /** the messages the partner has sent, as they came */
  received(): Promise<readonly { body: Buffer; signature: string }[]>;
  stopPartner(): Promise<void>;
};

export function verificationProviderContract(name: string, open: () => Promise<OpenedProvider>): void {
  const begin = { person: { name: 'Ana', email: 'ana@example.test' }, returnUrl: 'http://localhost:3000/dashboard' };

  test(`${name}: the same reference opens the same session, another another`, async () => {
    await using opened = await open();
    const reference = newId();
    const [one, two] = await Promise.all([0, 1].map(() => opened.provider.startSession({ ...begin, reference })));
    const other = await opened.provider.startSession({ ...begin, person: null, reference: newId() });
    expect(two).toEqual(one);
    expect(other.sessionId).not.toBe(one?.sessionId);
    expect(other.expiresAt > opened.now()).toBe(true);
    expect(await opened.provider.readSession(other.sessionId)).toEqual({ state: 'pending' });
  });

  test.each([
    { decision: 'approve', outcome: { state: 'approved', dateOfBirth: '1990-05-17' } },
    { decision: 'decline', outcome: { state: 'declined' } },
    { decision: 'leave', outcome: { state: 'abandoned' } },
  ] as const)(`${name}: $decision is read and told the same, with our reference`, async ({ decision, outcome }) => {
    await using opened = await open();
    const reference = newId();
    const { sessionId, url } = await opened.provider.startSession({ ...begin, reference });
    await opened.press(url, decision, '1990-05-17');

    expect(await opened.provider.readSession(sessionId)).toMatchObject(outcome);
    const messages = await opened.received();
    const parse = (body: Buffer, signature: string) =>
      opened.provider.parseWebhook(body, { 'x-signature': signature }, opened.now());
    const events = messages.map(({ body, signature }) => parse(body, signature));
    // messages may overtake each other
    expect(events.find((event) => event?.outcome.state === outcome.state)).toMatchObject({ reference, outcome });
    const last = messages.at(-1);
    expect(parse(Buffer.from('{}'), last?.signature ?? '')).toBeUndefined();
    expect(parse(last?.body ?? Buffer.of(), '')).toBeUndefined();
  });

  test(`${name}: a session it does not know has expired; no answer is an error`, async () => {
    await using opened = await open();
    expect(await opened.provider.readSession(newId())).toEqual({ state: 'expired' });
    await opened.stopPartner();
    await expect(opened.provider.startSession({ ...begin, reference: newId() })).rejects.toThrow(/no answer|50\d/);
  });
}

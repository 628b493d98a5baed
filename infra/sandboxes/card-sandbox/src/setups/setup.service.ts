import type { Database, Queries } from '@velvet/kit/database/database';
import { newSecret } from '@velvet/kit/base/ids';
import { invalidRequest, missing } from '#api/stripe-error.ts';
import { judge } from '#cards/test-card.ts';
import type { CardRow } from '#customers/card.repository.ts';
import { keepPaidCard } from '#customers/stored-card.ts';
import { challengeRefusals, decided } from '#payments/charge.ts';
import type { SandboxTime } from '#time/sandbox-time.ts';
import type { Postbox } from '#webhooks/postbox.ts';
import { setupIntentObject, setupStatusOf } from './setup-intent.object.ts';
import { setupIntentRepository, type SetupIntentRow } from './setup-intent.repository.ts';

export type SetupParts = { db: Database; time: SandboxTime; post: Postbox; url: string };

const events = {
  succeeded: 'setup_intent.succeeded',
  requires_action: 'setup_intent.requires_action',
  failed: 'setup_intent.setup_failed',
} as const;

/** Setup intents. Methods with `tx` run in the transaction of their request. */
export function setupService({ db, time, post, url }: SetupParts) {
  async function decide(tx: Queries, row: SetupIntentRow, at: Date): Promise<SetupIntentRow> {
    const saved = await setupIntentRepository(tx).update(row);
    if (saved.state === 'succeeded') await keepPaidCard(tx, saved.customerId, saved.cardId);
    await post.append(tx, events[saved.state], setupIntentObject(saved, url), at);
    return saved;
  }

  return {
    lock,
    find: (id: string): Promise<SetupIntentRow | undefined> => setupIntentRepository(db).find(id),

    async create(tx: Queries, customerId: string, metadata: Record<string, string>): Promise<SetupIntentRow> {
      const createdAt = await time.now(tx);
      const nothing = { cardId: null, declineCode: null, declineMessage: null, returnUrl: null };
      const id = `seti_${newSecret(15)}`;
      const row = {
        ...nothing,
        id,
        customerId,
        metadata,
        state: 'failed',
        challengeExpiresAt: null,
        createdAt,
      } as const;
      await setupIntentRepository(tx).insert(row);
      return row;
    },

    /** Verifies a card with its bank, and saves it if the bank accepts it. A decline is a result. */
    async attempt(tx: Queries, row: SetupIntentRow, card: CardRow, returnUrl: string | null): Promise<SetupIntentRow> {
      const at = await time.now(tx);
      const { state, declineCode, declineMessage, challengeExpiresAt } = decided(
        judge(card, 'present', at),
        undefined,
        at,
      );
      const outcome = { state, declineCode, declineMessage, challengeExpiresAt };
      return decide(tx, { ...row, ...outcome, cardId: card.id, returnUrl }, at);
    },

    cancel: (tx: Queries, row: SetupIntentRow): Promise<SetupIntentRow> => cancel({ time, post, url }, tx, row),

    /** The answer on the 3-D Secure page. Has no effect on a decided intent. */
    answerChallenge: (id: string, answer: 'authorise' | 'failed' | 'expired', at?: Date): Promise<void> =>
      db.transaction(async (tx) => {
        const row = await lock(tx, id);
        if (row.state !== 'requires_action') return;
        const outcome = answer === 'authorise' ? accepted : refused(answer);
        await decide(tx, { ...row, ...outcome }, at ?? (await time.now(tx)));
      }),
  };
}

export type SetupService = ReturnType<typeof setupService>;

const accepted = { state: 'succeeded', challengeExpiresAt: null } as const;

const sentences = {
  failed: "The card wasn't confirmed with your bank.",
  expired: "The card wasn't confirmed with your bank in time.",
  cancelled: 'The card was not saved.',
} as const;

function refused(why: keyof typeof challengeRefusals) {
  const { code } = challengeRefusals[why];
  const message = sentences[why];
  return { state: 'failed', declineCode: code, declineMessage: message, challengeExpiresAt: null } as const;
}

/** @throws {StripeError} for an unknown intent */
async function lock(tx: Queries, id: string): Promise<SetupIntentRow> {
  const row = await setupIntentRepository(tx).findForUpdate(id);
  if (!row) throw missing('setupintent', id, 'intent');
  return row;
}

/** @throws {StripeError} for an intent that has succeeded or is canceled */
async function cancel(
  { time, post, url }: Omit<SetupParts, 'db'>,
  tx: Queries,
  row: SetupIntentRow,
): Promise<SetupIntentRow> {
  const status = setupStatusOf(row);
  if (status === 'succeeded' || status === 'canceled')
    throw invalidRequest(`You cannot cancel this SetupIntent because it has a status of ${status}.`, {
      code: 'setup_intent_unexpected_state',
      setup_intent: setupIntentObject(row, url),
    });
  const saved = await setupIntentRepository(tx).update({ ...row, ...refused('cancelled') });
  await post.append(tx, 'setup_intent.canceled', setupIntentObject(saved, url), await time.now(tx));
  return saved;
}

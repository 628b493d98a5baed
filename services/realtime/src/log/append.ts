import { liveMessages, type LiveKind, type LivePayload } from '@velvet/contracts/realtime/messages';
import type { Transaction } from '@velvet/kit/database';
import type { Context } from '#context.ts';
import { logRepository } from './log.repository.ts';

/**
 * The one way to tell browsers something: it is stored in the transaction that takes the event in, and fanned out by every
 * replica after the commit.
 */
export async function appendMessage<Kind extends LiveKind>(
  { clock }: Context,
  tx: Transaction,
  audience: string,
  kind: Kind,
  payload: LivePayload<Kind>,
): Promise<void> {
  await logRepository(tx).insert({
    audience,
    event: kind,
    payload: liveMessages[kind].parse(payload),
    at: clock.now(),
  });
}

import { liveMessages, type LiveKind, type LivePayload } from '@velvet/contracts/realtime/messages';
import type { Transaction } from '@velvet/kit/database';
import type { Context } from '#context.ts';
import { logRepository } from './log.repository.ts';

/**
 * The one way to tell browsers something: it is stored in the transaction that takes the event in, and fanned out after
 * the commit. A crash between the two loses nothing, because the row is read again.
 */
export async function appendMessage<Kind extends LiveKind>(
  { clock, pump }: Context,
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
  tx.afterCommit(pump.wake);
}

import { liveMessages, type LiveKind, type LivePayload } from '@velvet/contracts/realtime/messages';
import type { Transaction } from '@velvet/kit/database/database';
import type { Context } from '#context.ts';
import { logRepository } from './log.repository.ts';

/** Appends a message to the delivery log, in the transaction of the consumer. Every replica fans it out after the commit. */
export async function appendMessage<Kind extends LiveKind>(
  context: Context,
  tx: Transaction,
  audience: string,
  kind: Kind,
  payload: LivePayload<Kind>,
): Promise<void> {
  await appendAll(context, tx, kind, [{ audience, payload }]);
}

/** Appends messages of one kind, each for its audience, in one statement. */
export async function appendAll<Kind extends LiveKind>(
  { clock }: Context,
  tx: Transaction,
  kind: Kind,
  messages: readonly { readonly audience: string; readonly payload: LivePayload<Kind> }[],
): Promise<void> {
  const at = clock.now();
  const rows = messages.map(({ audience, payload }) => ({
    audience,
    event: kind,
    payload: liveMessages[kind].parse(payload),
    at,
  }));
  await logRepository(tx).insertAll(rows);
}

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
  await appendToEach(context, tx, [audience], kind, payload);
}

/** Appends the same message for each of several audiences, in one statement. */
export async function appendToEach<Kind extends LiveKind>(
  { clock }: Context,
  tx: Transaction,
  audiences: readonly string[],
  kind: Kind,
  payload: LivePayload<Kind>,
): Promise<void> {
  const row = { event: kind, payload: liveMessages[kind].parse(payload), at: clock.now() };
  await logRepository(tx).insertForEach(audiences, row);
}

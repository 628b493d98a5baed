import { liveMessages, type LiveKind, type LivePayload } from '@velvet/contracts/realtime/messages';
import type { Transaction } from '@velvet/kit/database/database';
import { recordedTraceparent } from '@velvet/kit/observability/tracing';
import type { Context } from '#context.ts';
import type { Delivery } from './delivery.ts';
import { insertionOf, logRepository, type NewDelivery } from './log.repository.ts';

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

/** Appends messages of one kind, each for its audience. */
export async function appendAll<Kind extends LiveKind>(
  context: Context,
  tx: Transaction,
  kind: Kind,
  messages: readonly { readonly audience: string; readonly payload: LivePayload<Kind> }[],
): Promise<void> {
  const payloads = messages.map(({ audience, payload }) => ({ audience, payload: liveMessages[kind].parse(payload) }));
  for (const { audience, payload } of payloads) appendRow(context, tx, { audience, event: kind, payload });
}

/**
 * Appends a row to the delivery log. The rows of a transaction wait in order and are inserted together with its commit. A batch
 * of events then costs one statement and no round trip, and holds the lock of the log for its commit only.
 */
export function appendRow({ clock }: Context, tx: Transaction, row: Omit<Delivery, 'position' | 'traceparent'>): void {
  waitingIn(tx).push({ ...row, at: clock.now(), traceparent: recordedTraceparent() ?? null });
}

/** Inserts the waiting rows now. @returns their positions */
export async function insertAppended(tx: Transaction): Promise<number[]> {
  const rows = waitingIn(tx).splice(0);
  return rows.length > 0 ? logRepository(tx).insertAll(rows) : [];
}

const waiting = new WeakMap<Transaction, NewDelivery[]>();

function waitingIn(tx: Transaction): NewDelivery[] {
  const known = waiting.get(tx);
  if (known) return known;
  const rows: NewDelivery[] = [];
  waiting.set(tx, rows);
  tx.beforeCommit(() => (rows.length > 0 ? insertionOf(rows) : undefined));
  return rows;
}

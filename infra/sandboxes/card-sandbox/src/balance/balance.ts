import type { Queries } from '@velvet/kit/database/database';
import { bareId } from '#api/object.ts';
import { invalidRequest } from '#api/stripe-error.ts';
import { balanceRepository, type MovementRow, type MovementType } from './balance.repository.ts';

/** @returns the id of the movement that an object has caused; `again`: of a later one */
export const movementId = (source: string, again = ''): string => `txn_${bareId(source)}${again}`;

type Movement = Omit<MovementRow, 'id' | 'accountId'> & { accountId?: string; again?: string };

/** Records a movement of a balance. */
export const move = (tx: Queries, { accountId, again, ...movement }: Movement): Promise<void> =>
  balanceRepository(tx).insert({
    ...movement,
    id: movementId(movement.source, again),
    accountId: accountId ?? null,
  });

/** Records a movement that the balance in its currency must be sufficient for. @throws {StripeError} `balance_insufficient` */
export async function withdraw(tx: Queries, movement: Movement & { type: MovementType }): Promise<void> {
  const balances = balanceRepository(tx);
  const accountId = movement.accountId ?? null;
  await balances.lock(accountId);
  const { sum = 0 } = (await balances.sums(accountId)).find(({ currency }) => currency === movement.currency) ?? {};
  if (sum + movement.amountMinor < 0)
    throw invalidRequest('You have insufficient available funds in your account.', { code: 'balance_insufficient' });
  await move(tx, movement);
}

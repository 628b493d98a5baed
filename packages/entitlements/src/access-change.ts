import type { UserId } from '@velvet/contracts/ids';
import type { Subject } from '@velvet/contracts/subject';
import type { Transaction } from '@velvet/kit/database/database';

/** A change of the access of a person: to one subject, or (null) to everything of the creator for subscribers. */
export type AccessChange = { userId: UserId; creatorId: UserId; subject: Subject | null; isOpen: boolean };

/** Runs in the transaction that stored the change. */
export type OnAccess<Context> = (context: Context, tx: Transaction, change: AccessChange) => Promise<void>;

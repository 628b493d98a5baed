import { createQueueItem, updateQueueItem } from '@velvet/contracts/content/queue';
import type { Cast, Fan } from '#kill/cast.ts';
import { postPrice, sessionTerms } from '#kill/creators.ts';
import type { Journal } from '#kill/journal.ts';
import { counted, type Act } from './act.ts';
import { order } from './purchases.ts';

/** Between two changes, in which fans buy tickets. */
const everyMs = 3000;
/** Sessions that have tickets at the same time, beside these two. */
const openCount = 2;

/** A creator plans sessions with tickets. When there are enough, the oldest but one is canceled, which refunds its tickets. */
export function sessionsOf({ creator }: Cast, journal: Journal): Act {
  let dueAt = 0;
  return async () => {
    if (performance.now() < dueAt) return;
    const [, second, ...newer] = [...journal.sessions].filter(([, state]) => state !== 'cancelled');
    if (second && newer.length >= openCount)
      await counted(journal, 'cancelledSession', async () => {
        const [id] = second;
        journal.sessions.set(id, 'ending');
        const body = { status: 'cancelled' } as const;
        const { data, code } = await creator.make(updateQueueItem, { params: { id }, body });
        const isOver = data?.status === 'cancelled' || code === 'QueueItemOver';
        if (!isOver) return false;
        journal.sessions.set(id, 'cancelled');
        dueAt = performance.now() + everyMs;
        return true;
      });
    else
      await counted(journal, 'session', async () => {
        const body = sessionTerms({ title: `Session ${journal.sessions.size}`, price: postPrice });
        const { data } = await creator.make(createQueueItem, { body });
        if (!data) return false;
        journal.sessions.set(data.id, 'open');
        dueAt = performance.now() + everyMs;
        return true;
      });
  };
}

/** Each fan buys one ticket of each session. */
export function buyTicket(fan: Fan, _cast: Cast, journal: Journal): Promise<void> {
  const isWanted = (id: string) => !journal.tickets.has(`${fan.who.id} ${id}`);
  const wanted = [...journal.sessions].find(([id, state]) => state === 'open' && isWanted(id))?.[0];
  if (wanted === undefined) return Promise.resolve();
  return counted(journal, 'ticket', async () => {
    const { payment, code } = await order(fan, journal, wanted, { kind: 'ticket' });
    const isBought = payment !== undefined || code === 'AlreadyOwned';
    if (isBought) journal.tickets.add(`${fan.who.id} ${wanted}`);
    return isBought;
  });
}

import { createQueueItem, listQueue } from '@velvet/contracts/content/queue';
import { listVault } from '@velvet/contracts/content/vault';
import type { Session } from './api.ts';

/** Plans of a creator: two live sessions and a gallery of the vault. */
const plans = [
  { title: 'Open studio', description: 'Bring your questions, I bring the tea.', type: 'live', days: 2, time: '19:30' },
  {
    title: 'Early light',
    description: 'The series from this week, in one piece.',
    type: 'gallery',
    days: 3,
    time: '08:00',
  },
  {
    title: 'A slow evening',
    description: 'For the people who have been here the longest.',
    type: 'live',
    days: 6,
    time: '21:00',
    price: 8,
    isPrivate: true,
  },
] as const;

const dayMs = 86_400_000;
const pictures = 2;

/** Plans the sessions unless there are some. @returns whether there were none */
export async function planQueue(session: Session): Promise<boolean> {
  const { data: known } = await session(listQueue, { query: { limit: 100 } });
  if (known.some(({ postId }) => postId === null)) return false;
  const { data: items } = await session(listVault, { query: { type: 'image', limit: pictures } });
  const vaultItemIds = items.filter(({ state }) => state === 'ready').map(({ id }) => id);
  for (const { days, time, ...plan } of plans) {
    const day = new Date(Date.now() + days * dayMs).toISOString().slice(0, 10);
    const content = plan.type === 'gallery' && vaultItemIds.length > 0 ? { vaultItemIds } : {};
    await session(createQueueItem, { body: { ...plan, scheduledDate: day, scheduledTime: time, ...content } });
  }
  return true;
}

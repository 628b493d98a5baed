import {
  createQueueItem,
  deleteQueueItem,
  listQueue,
  QueueItem,
  readQueueSummary,
  updateQueueItem,
} from '@velvet/contracts/content/queue';
import { QueueItemId } from '@velvet/contracts/ids';
import type { ScreenApi } from './api.ts';
import { sampleOf } from './sample.ts';

/** Returns the day and the time of a moment in a zone, `YYYY-MM-DD HH:mm`. */
export const localTimeOf = (moment: string, timeZone: string) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(new Date(moment));

type Plan = Pick<QueueItem, 'title' | 'scheduledAt'> & Partial<QueueItem>;

/** A planned session, unless the plan is another. */
export function queueItem({ scheduledAt, timeZone = 'UTC', ...plan }: Plan): QueueItem {
  const [scheduledDate = '', scheduledTime = ''] = localTimeOf(scheduledAt, timeZone).split(' ');
  return {
    ...sampleOf(QueueItem, 'empty'),
    type: 'live',
    status: 'scheduled',
    isPlanned: true,
    audience: 'public',
    currency: 'USD',
    duration: 60,
    createdAt: '2026-11-01T09:30:00.000Z',
    scheduledAt,
    scheduledDate,
    scheduledTime,
    timeZone,
    ...plan,
  };
}

/** Fields that the page sends. A time is a whole moment. */
type Sent = Partial<Omit<QueueItem, 'price'>> & { readonly price?: number | string };

/** Answers with a queue that the page changes. @param timeZone in which the person plans; null: not chosen yet */
export function answerQueue(api: ScreenApi, planned: readonly QueueItem[], timeZone: string | null = null) {
  const items = [...planned];
  const place = (body: unknown, before: QueueItem) => {
    const { scheduledDate: scheduledAt = before.scheduledAt, price = before.price, ...changes } = body as Sent;
    return queueItem({ ...before, ...changes, scheduledAt, price: Number(price) });
  };
  api.answer(readQueueSummary, { ...sampleOf(readQueueSummary.data, 'full'), timeZone });
  api.answer(listQueue, ({ query }) => {
    const [from, until] = [query.get('from') ?? '', query.get('until') ?? '9'];
    return items.filter((each) => each.scheduledAt >= from && each.scheduledAt < until);
  });
  api.answer(createQueueItem, ({ body }) => {
    const id = QueueItemId.parse(`01890000-0000-7000-8000-0000000001${10 + items.length}`);
    items.push(place(body, queueItem({ id, title: '', scheduledAt: '2026-11-16T09:30:00.000Z' })));
    return items.at(-1)!;
  });
  api.answer(updateQueueItem, ({ body, params }) => {
    const index = items.findIndex(({ id }) => id === params['id']);
    items[index] = place(body, items[index]!);
    return items[index];
  });
  api.answer(deleteQueueItem, ({ params }) => {
    const [deleted] = items.splice(
      items.findIndex(({ id }) => id === params['id']),
      1,
    );
    return { id: deleted!.id };
  });
  return items;
}

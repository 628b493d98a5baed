import { sessionNotice, type SessionNews } from '@velvet/contracts/content/events';
import { remindedMinutes } from '@velvet/contracts/content/sessions';
import { on } from '@velvet/kit/events/consumer';
import type { Context } from '#context.ts';
import type { DeliveryKind } from '#delivery/kinds.ts';
import { sessionLink } from './link.ts';

type Words = { readonly title: string; readonly sentence: string; readonly kind: DeliveryKind };

const words: Readonly<Record<SessionNews, Words>> = {
  soon: { title: 'Starting soon', sentence: `{actor} goes live in less than ${remindedMinutes} minutes`, kind: 'live' },
  live: { title: 'Live now', sentence: '{actor} is live now', kind: 'live' },
  moved: { title: 'Session rescheduled', sentence: '{actor} moved a session that you wait for', kind: 'account' },
  cancelled: {
    title: 'Session canceled',
    sentence: '{actor} canceled a session. Tickets are refunded automatically',
    kind: 'account',
  },
};

/** Each person gets the same news about the same time once. */
const onSessionNotice = on(sessionNotice, async ({ rows }: Context, tx, notice) => {
  const { sessionId, creatorId, title, news, scheduledAt, userIds } = notice;
  const draft = {
    type: 'other' as const,
    groupKey: `session:${sessionId}:${news}:${scheduledAt}`,
    ...words[news],
    detail: title,
    link: sessionLink(sessionId),
  };
  for (const userId of userIds) await rows.notify(tx, { ...draft, userId }, creatorId);
});

export const sessionConsumers = [onSessionNotice];

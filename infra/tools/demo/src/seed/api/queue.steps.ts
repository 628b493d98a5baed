import { createQueueItem, listQueue, updateQueueItem } from '@velvet/contracts/content/queue';
import { listSessions, setSessionReminder } from '@velvet/contracts/content/sessions';
import { listVault } from '@velvet/contracts/content/vault';
import { listBroadcasts, sendBroadcast } from '@velvet/contracts/messaging/broadcasts';
import type { Session } from './api.ts';

type Words = { readonly title: string; readonly description: string };
type Choices = readonly [Words, ...Words[]];

/** Open evenings, sessions for a ticket and sessions for subscribers; every creator has one of each, in turn. */
const openTalks: Choices = [
  { title: 'Open studio', description: 'Bring your questions, I bring the tea.' },
  { title: 'Sunday kitchen', description: 'We cook the soup from last week, slowly, and you choose the spices.' },
  { title: 'First light', description: 'Coffee at the window while the street wakes up.' },
];
const ticketed: Choices = [
  { title: 'The long table', description: 'A small round: stories behind the pictures, and the ones I never posted.' },
  { title: 'Masterclass: one lamp', description: 'Everything I do with a single light, step by step.' },
  { title: 'After hours', description: 'New songs, unfinished ones too. Requests are welcome.' },
];
const forSubscribers: Choices = [
  { title: 'A slow evening', description: 'For the people who have been here the longest.' },
  { title: 'Behind the scenes', description: 'The making of the series from this week.' },
  { title: 'Letters, read aloud', description: 'Your letters of this month, with answers.' },
];
type LiveNow = Words & { readonly audience?: 'followers' | 'subscribers'; readonly price?: number };

/** Sessions of the first creators that are live at once. */
const liveNow: readonly LiveNow[] = [
  { title: 'Rainy afternoon, window open', description: 'I draw, you talk. Come and go as you like.' },
  {
    title: 'Proofs on the floor',
    description: 'Forty prints, twelve places on the wall. Help me throw some out.',
    audience: 'followers',
  },
  { title: 'Rehearsal, take nine', description: 'We play until the neighbours knock.', price: 6 },
  {
    title: 'The quiet hour',
    description: 'No agenda. A pot of tea, and the letters that I owe you answers to.',
    audience: 'subscribers',
  },
];

const gallery = {
  title: 'Early light',
  description: 'The series from this week, in one piece.',
  type: 'gallery',
} as const;

const dayMs = 86_400_000;
const pictures = 2;
const remindersOfFan = 3;
const allDay = 24 * 60;

/** Returns the plans of the creator with this number. */
const plansOf = (number: number) => {
  const pick = (choices: Choices) => choices[number % choices.length] ?? choices[0];
  return [
    { ...pick(openTalks), type: 'live', audience: 'public', days: 1 + (number % 3), time: '19:30' },
    {
      ...pick(ticketed),
      type: 'live',
      audience: 'public',
      price: 8 + (number % 3) * 4,
      days: 3 + (number % 4),
      time: '20:00',
    },
    { ...pick(forSubscribers), type: 'live', audience: 'subscribers', days: 5 + (number % 3), time: '21:00' },
  ] as const;
};

/** Plans the sessions unless there are some; the first creators are live at once. @returns whether there were none */
export async function planQueue(session: Session, number: number): Promise<boolean> {
  const { data: known } = await session(listQueue, { query: { limit: 100 } });
  if (known.some(({ postId, broadcastId }) => postId === null && broadcastId === null)) return false;
  for (const { days, time, ...plan } of plansOf(number)) {
    const body = { ...plan, scheduledDate: dayIn(days), scheduledTime: time };
    await session(createQueueItem, { body });
  }
  const { data: items } = await session(listVault, { query: { type: 'image', limit: pictures } });
  const vaultItemIds = items.filter(({ state }) => state === 'ready').map(({ id }) => id);
  if (vaultItemIds.length > 0)
    await session(createQueueItem, {
      body: { ...gallery, scheduledDate: dayIn(3), scheduledTime: '08:00', vaultItemIds },
    });
  const now = liveNow[number];
  if (now) await goLive(session, now);
  return true;
}

const dayIn = (days: number) => new Date(Date.now() + days * dayMs).toISOString().slice(0, 10);

/** Starts a session that lasts all day, so that something is live. */
async function goLive(session: Session, now: LiveNow): Promise<void> {
  const body = { audience: 'public', ...now, type: 'live', duration: allDay, scheduledDate: dayIn(1) } as const;
  const { id } = await session(createQueueItem, { body });
  await session(updateQueueItem, { params: { id }, body: { status: 'live' } });
}

/** Sets reminders of the next sessions of the creators whom a fan follows. @returns whether there were none */
export async function remindOfSessions(session: Session): Promise<boolean> {
  const { data } = await session(listSessions, { query: { feed: 'home', status: 'scheduled' } });
  if (data.length === 0 || data.some(({ isReminded }) => isReminded)) return false;
  for (const { id } of data.slice(0, remindersOfFan))
    await session(setSessionReminder, { params: { id }, body: { isWished: true } });
  return true;
}

const letters = [
  'The new series goes up on Friday. You get to see the first picture tonight, before everyone else.',
  "I'm back from the coast with four rolls of film. Tell me which color you want to see first?",
  'A year of this little studio, because of you. Look out for something in your messages this weekend.',
] as const;

/** Schedules a message to the followers, unless the creator has written one. @returns whether there was none */
export async function planLetter(session: Session, number: number): Promise<boolean> {
  const { data: known } = await session(listBroadcasts, { query: { limit: 1 } });
  if (known.length > 0) return false;
  const content = letters[number % letters.length] ?? letters[0];
  const scheduledAt = `${dayIn(2)}T18:30:00.000Z`;
  await session(sendBroadcast, { body: { audience: 'followers', content, scheduledAt } });
  return true;
}

import {
  assignSupportTicket,
  closeSupportTicket,
  listSupportTickets,
  openSupportTicket,
  writeSupportMessage,
} from '@velvet/contracts/messaging/support';
import type { SupportCategory } from '@velvet/contracts/messaging/support';
import type { Session } from './api.ts';

export type PlannedRequest = {
  readonly category: SupportCategory;
  readonly subject: string;
  readonly lines: readonly string[];
  /** of an administrator; absent from a request that waits */
  readonly answer?: string;
  /** the author's last word, after which the request is closed */
  readonly thanks?: string;
};

/** Requests of people to the support team, each with what its author adds later. */
export const supportRequests: readonly PlannedRequest[] = [
  {
    category: 'payments',
    subject: 'Two charges on the same day',
    lines: [
      'Hi! My bank shows two charges from yesterday, both $9.99. I only subscribed once, and My subscriptions shows one. Could you check which of the two is a mistake?',
      'Small update: the second one says "pending" now. Does that mean it goes away by itself?',
    ],
    answer:
      'Hi, and thanks for the details. Only one charge went through on our side. The second is a hold from the first attempt, when the bank asked you to confirm. It disappears by itself, usually within three working days. If you still see it on Friday, write here and we will ask the bank.',
    thanks: 'It was gone this morning. Thank you!',
  },
  {
    category: 'technical',
    subject: 'Videos stop after ten seconds on my tablet',
    lines: [
      "Since the weekend every video stops after about ten seconds on my tablet and starts from the beginning. On my phone they play through. I tried two networks and another browser. It's an older Android, if that helps.",
    ],
  },
  {
    category: 'creators',
    subject: 'Can I change my price without losing subscribers?',
    lines: [
      "I'd like to go from $6 to $8 a month. What happens to the people who already subscribe: do they keep their price, or do they have to agree to the new one? I don't want to surprise anyone.",
    ],
    answer:
      'Good question to ask first. A new price is for new subscriptions only: everybody who subscribes today keeps $6 for as long as the subscription runs. If one of them cancels and returns later, the new price applies. You can change it under Profile, Subscription tiers.',
  },
  {
    category: 'account',
    subject: 'New email address',
    lines: [
      "I'm losing access to my work email at the end of the month, and that's the one on this account. How do I move the account to my private address before then?",
      "I found the page at the sign-in provider, but I'm not sure if changing it there is enough.",
    ],
    answer:
      'Yes, that is enough. Change the address at the sign-in provider and sign in here once: we take it over from there, with your purchases and messages. Please do it while you can still read mail at the old address, because the provider sends a code to it.',
  },
  {
    category: 'safety',
    subject: 'Somebody uses my photos',
    lines: [
      "A profile with almost my name posts three of my pictures. I've blocked it, but I'd rather have it removed. I can send the originals with the camera data if you need them.",
    ],
  },
];

/**
 * Sends the request unless the person has sent one, and answers it.
 * @param operator an administrator; undefined on a platform without a known one
 * @returns whether the request was sent
 */
export async function askSupport(
  session: Session,
  { lines, category, subject, answer, thanks }: PlannedRequest,
  operator: Session | undefined,
): Promise<boolean> {
  const { data: known } = await session(listSupportTickets, { query: { limit: 1 } });
  const [first, ...later] = lines;
  if (known.length > 0 || first === undefined) return false;
  const { id } = await session(openSupportTicket, { body: { category, subject, content: first } });
  const params = { id };
  for (const content of later) await session(writeSupportMessage, { params, body: { content } });
  if (!operator || answer === undefined) return true;
  await operator(assignSupportTicket, { params, body: { isMine: true } });
  await operator(writeSupportMessage, { params, body: { content: answer } });
  if (thanks === undefined) return true;
  await session(writeSupportMessage, { params, body: { content: thanks } });
  await session(closeSupportTicket, { params, body: { isClosed: true } });
  return true;
}

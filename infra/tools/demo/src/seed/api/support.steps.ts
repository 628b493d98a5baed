import { listSupportTickets, openSupportTicket, writeSupportMessage } from '@velvet/contracts/messaging/support';
import type { SupportCategory } from '@velvet/contracts/messaging/support';
import type { Session } from './api.ts';

export type PlannedRequest = {
  readonly category: SupportCategory;
  readonly subject: string;
  readonly lines: readonly string[];
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
  },
  {
    category: 'account',
    subject: 'New email address',
    lines: [
      "I'm losing access to my work email at the end of the month, and that's the one on this account. How do I move the account to my private address before then?",
      "I found the page at the sign-in provider, but I'm not sure if changing it there is enough.",
    ],
  },
  {
    category: 'safety',
    subject: 'Somebody uses my photos',
    lines: [
      "A profile with almost my name posts three of my pictures. I've blocked it, but I'd rather have it removed. I can send the originals with the camera data if you need them.",
    ],
  },
];

/** Sends the request unless the person has sent one. @returns whether it did */
export async function askSupport(session: Session, { lines, ...request }: PlannedRequest): Promise<boolean> {
  const { data: known } = await session(listSupportTickets, { query: { limit: 1 } });
  const [first, ...later] = lines;
  if (known.length > 0 || first === undefined) return false;
  const { id } = await session(openSupportTicket, { body: { ...request, content: first } });
  for (const content of later) await session(writeSupportMessage, { params: { id }, body: { content } });
  return true;
}

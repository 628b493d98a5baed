import type { Content } from '#delivery/channel.ts';
import type { MailListName } from '#delivery/kinds.ts';
import { paragraph, reasons, type Letter } from './letter.ts';

const subjects: Readonly<Record<MailListName, string>> = {
  messages: 'You have unread messages',
  activity: 'You have a new notification',
  renewals: 'A renewal is coming up',
  digest: 'Your summary',
  account: 'About your account',
  receipts: 'Your receipt',
  support: 'We answered your request',
};

/** The letter of a notification. */
export function letterOf({ title, text, link }: Pick<Content, 'title' | 'text' | 'link'>, list: MailListName): Letter {
  return {
    subject: subjects[list],
    heading: title,
    blocks: [
      paragraph(text),
      { kind: 'button', label: 'Open Velvet', url: link ?? '/dashboard?section=notifications' },
    ],
    reason: reasons[list],
  };
}

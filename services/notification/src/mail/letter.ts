import type { MailListName } from '#delivery/kinds.ts';

/** Content of a mail, independent of its format. All texts are plain; names in them come from users. */
export type Letter = {
  /** shown on locked screens, so it has no names and does not reveal the kind of the site */
  readonly subject: string;
  readonly heading: string;
  readonly blocks: readonly Block[];
  /** the last line: why the person receives the mail */
  readonly reason: string;
};

export type Block =
  | { readonly kind: 'paragraph'; readonly text: string }
  /** a line of a list or a receipt */
  | { readonly kind: 'row'; readonly title: string; readonly detail?: string; readonly side?: string }
  | { readonly kind: 'button'; readonly label: string; readonly url: string };

export const paragraph = (text: string): Block => ({ kind: 'paragraph', text });

/** Control characters, line breaks and characters that change the direction of the following text. */
const unprintable = /[\p{Cc}\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu;

/** Text on one line without invisible characters, so that a name can neither add a header nor reverse a subject. */
export const oneLine = (text: string): string => text.replaceAll(unprintable, ' ').replaceAll(/ {2,}/g, ' ').trim();

export const reasons: Readonly<Record<MailListName, string>> = {
  messages: 'You receive this because you had unread messages for an hour.',
  activity: 'You receive this because somebody subscribed to you.',
  renewals: 'You receive this because you are reminded of renewals.',
  digest: 'You receive this because you have unread notifications.',
  account: 'This is about your account, so it is always sent.',
  receipts: 'Keep this receipt for your records.',
  support: 'You receive this because you wrote to our support team.',
};

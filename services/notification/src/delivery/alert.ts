import type { AlertContent } from '@velvet/contracts/notification/events';
import { platform } from '#rows/sentence.ts';
import type { Delivery } from './channel.ts';

const startLink = '/dashboard?section=notifications';

/** Returns the system notification of a delivery. A discreet one has no names and no texts. */
export function alertOf({ content, settings }: Delivery): AlertContent {
  const { title, text, discreetText = 'You have a new notification', link, group } = content;
  const shown = { link: link ?? startLink, tag: group };
  if (!settings.isDiscreet) return { title, text, ...shown };
  return { title: platform, text: discreetText, ...shown };
}

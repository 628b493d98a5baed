import { shortText } from '#text.ts';
import { messageLimits } from './limits.ts';

/** The values of the placeholders: the names of the new subscriber and of the creator. */
export type WelcomeNames = Readonly<Record<(typeof placeholders)[number], string>>;

const placeholders = ['name', 'creator'] as const;
const placeholder = /\{([^{}]*)\}/g;

const isKnown = (name: string | undefined): name is (typeof placeholders)[number] =>
  placeholders.some((each) => each === name);

/** Text of the message that new subscribers of a creator receive; '' sends none. */
export const SubscriberWelcome = shortText(messageLimits.welcomeLength).superRefine((text, context) => {
  for (const [found, name] of text.matchAll(placeholder))
    if (!isKnown(name))
      context.addIssue({ code: 'custom', message: `${found} is unknown. Use {name} or {creator}.`, input: text });
});

/** Fills in the placeholders of a welcome. */
export const fillWelcome = (text: string, names: WelcomeNames): string =>
  text.replaceAll(placeholder, (found, name: string) => (isKnown(name) ? names[name] : found));

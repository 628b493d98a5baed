import { messageLimits } from './limits.ts';
import { placeholderText } from './placeholders.ts';

/**
 * Text of the message that new subscribers of a creator receive; '' sends none. Placeholders are the names of the new
 * subscriber and of the creator.
 */
export const SubscriberWelcome = placeholderText(messageLimits.welcomeLength, ['name', 'creator']);

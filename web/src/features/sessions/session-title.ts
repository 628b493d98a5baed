import type { Session } from '@velvet/contracts/content/sessions';
import { lockText } from '#texts/posts.ts';

/** The title, or why the age restriction hides it. */
export const titleOf = ({ title, locked }: Pick<Session, 'title' | 'locked'>): string =>
  locked?.reason === 'age' ? lockText.reasons.age : title;

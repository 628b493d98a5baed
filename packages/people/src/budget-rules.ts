import type { Trust } from './trust.ts';

export type BudgetRule = {
  /** `receiver` counts the acts towards each person on their own, `person` all acts of the actor together */
  readonly per: 'receiver' | 'person';
  readonly windowSeconds: number;
  /** acts in a window; more trust never has less */
  readonly max: Readonly<Record<Trust, number>>;
  /** words of the refusal, before the time to wait; unset for a kind that is never refused */
  readonly refusal?: string;
};

const [minute, hour, day] = [60, 3600, 86_400];

const upTo = (newcomer: number, member: number, verified: number) => ({ newcomer, member, verified });

const comments = { per: 'receiver', refusal: 'You have written many comments to this person.' } as const;

/**
 * Budgets of one person towards others, by kind of act. An active fan stays far below them: an evening of a launch has about 100 likes and
 * 30 comments for one creator.
 */
export const budgetRules = {
  /** new comments: towards the owner of the post or video, and the author of the comment that is answered */
  comments: [
    { ...comments, windowSeconds: 10 * minute, max: upTo(15, 30, 60) },
    { ...comments, windowSeconds: day, max: upTo(100, 300, 600) },
  ],
  /** reactions to posts, videos and comments, also repeated ones */
  likes: [
    {
      per: 'receiver',
      windowSeconds: day,
      max: upTo(200, 600, 1200),
      refusal: 'You have liked many things of this person.',
    },
  ],
  /** mentions that notify; a further one stays in the text */
  mentions: [
    { per: 'receiver', windowSeconds: hour, max: upTo(3, 10, 10) },
    { per: 'person', windowSeconds: day, max: upTo(30, 200, 200) },
  ],
  /** new follows and requests to follow */
  follows: [
    {
      per: 'receiver',
      windowSeconds: day,
      max: upTo(10, 10, 10),
      refusal: 'You have followed this person again several times.',
    },
    { per: 'person', windowSeconds: day, max: upTo(50, 200, 400), refusal: 'You have followed many people.' },
  ],
  /** first messages to people who have not written, do not follow the sender, and are not paid by the sender */
  firstContacts: [
    { per: 'person', windowSeconds: day, max: upTo(10, 20, 200), refusal: 'You have written to many new people.' },
  ],
  rings: [
    {
      per: 'receiver',
      windowSeconds: 10 * minute,
      max: upTo(6, 6, 6),
      refusal: 'You have called this person several times.',
    },
  ],
  /** words with a gift or a tip */
  notes: [
    {
      per: 'receiver',
      windowSeconds: day,
      max: upTo(10, 30, 60),
      refusal: 'You have sent this person many notes. You can leave this one out.',
    },
  ],
} as const satisfies Record<string, readonly BudgetRule[]>;

export type BudgetKind = keyof typeof budgetRules;

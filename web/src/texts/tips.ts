import { counted } from '#ui/format.ts';

/** Tips and the goals that they go towards. */
export const tipTexts = {
  tip: 'Tip',
  tipPerson: (name: string) => `Tip ${name}`,
  title: (name: string) => `Send ${name} a tip`,
  places: {
    profile: 'A thank-you, with nothing to unlock.',
    post: 'For this post.',
    video: 'For this video.',
    conversation: 'It appears in your chat.',
    room: 'Everyone in the session sees it.',
  },
  amount: 'Amount',
  other: 'Other',
  otherAmount: (currency: string) => `Amount (${currency})`,
  bounds: (min: string, max: string) => `Enter an amount from ${min} to ${max}.`,
  note: 'Add a note (optional)',
  noteLeft: (left: number) =>
    left < 0
      ? `${counted(-left, 'character', 'characters')} too many`
      : `${counted(left, 'character', 'characters')} left`,
  send: (amount: string) => `Tip ${amount}`,
  sendWith: (amount: string, card: string) => `Tip ${amount} with ${card}`,
  sent: (name: string, amount: string) => `You tipped ${name} ${amount}. Thank you!`,
  loadFailed: "We couldn't load this. Please try again.",
  finalNote: 'Tips are voluntary and final. A new card has a daily limit.',
  goal: 'Goal',
  raised: (raised: string, amount: string) => `${raised} of ${amount}`,
  reached: 'Goal reached. Thank you!',
  goalPanel: {
    title: 'Tip goal',
    text: 'Show fans what you collect tips for. Your page shows the title and how much has come in.',
    goalTitle: 'Title',
    goalTitleHint: 'For example “New camera”',
    amount: 'Amount',
    save: 'Save goal',
    saved: 'Goal saved',
    failed: 'Failed to save the goal',
    end: 'End goal',
    endTitle: 'End this goal?',
    endText: (title: string) =>
      `“${title}” disappears from your page. The tips stay yours, and your next goal starts at zero.`,
    ended: 'Goal ended',
    endFailed: 'Failed to end the goal',
    loadFailed: 'Failed to load your goal',
    verify: 'Verify your age to take tips.',
    verifyAction: 'Verify your age',
  },
  /** in the room of a live session; names are null for hidden accounts */
  inRoom: (name: string | null, amount: string, note: string | null) =>
    `${name ?? 'Someone'} tipped ${amount}${note === null ? '' : `: “${note}”`}`,
} as const;

import { verificationChanged } from '@velvet/contracts/verification/events';
import { on } from '@velvet/kit/events/consumer';
import type { Context } from '#context.ts';
import { sectionLink } from './link.ts';

const onVerificationChanged = on(
  verificationChanged,
  async ({ rows }: Context, tx, { userId, revision, status, reason }) => {
    if (status !== 'verified' && status !== 'failed') return;
    const draft = {
      userId,
      type: 'other' as const,
      kind: 'security' as const,
      groupKey: `verification:${revision}`,
      link: sectionLink('profile'),
    };
    await rows.notify(
      tx,
      status === 'verified'
        ? {
            ...draft,
            title: "You're verified",
            sentence: 'Your age check was approved. You can now publish and set prices.',
          }
        : {
            ...draft,
            title: 'Age check failed',
            sentence: reason ?? "We couldn't verify your age. Please try again.",
          },
    );
  },
);

export const verificationConsumers = [onVerificationChanged];

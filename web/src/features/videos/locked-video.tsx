import { Stack, Text } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import type { Locked, Offer } from '@velvet/contracts/content/post';
import type { Video } from '@velvet/contracts/content/videos';
import { lockText } from '#texts/posts.ts';
import { Action } from '#ui/action.tsx';
import { contentsOf } from '#ui/media/contents-of.ts';
import { Glow } from '#ui/media/glow.tsx';
import { useUndo } from '#resources/undo.ts';
import { lockReason, offerLabel } from '#ui/offer-label.ts';
import { UndoLine, undoTold } from '#ui/undo-line.tsx';
import classes from './video-slide.module.css';

type LockedVideoProps = {
  readonly video: Video;
  readonly locked: Locked;
  readonly onOffer: (offer: Offer) => void;
};

/** A locked video: its blurred picture and the button that unlocks it. */
export function LockedVideo({ locked, onOffer }: LockedVideoProps) {
  const [offer] = locked.offers;
  const undo = useUndo(offer?.kind === 'open' ? offer.purchaseId : undefined, undoTold);
  return (
    <div className={classes.locked}>
      <Glow previewUrl={locked.previewUrl} />
      <Stack align="center" gap="sm" px="xl" ta="center">
        <span className={classes.lock}>
          <IconLock size={26} stroke={1.8} aria-hidden />
        </span>
        <Text fz="lead" fw={600} c="#fff">
          {contentsOf(locked)}
        </Text>
        <Text fz="label" c="#e6ddf0">
          {offer ? lockReason(locked) : lockText.closed}
        </Text>
        {offer && (
          <Action wraps className={classes.unlock} onClick={() => onOffer(offer)}>
            {offerLabel(offer)}
          </Action>
        )}
        <UndoLine undo={undo} />
      </Stack>
    </div>
  );
}

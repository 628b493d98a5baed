import { Box, Center, Stack, Text } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import type { Locked, Offer, Post } from '@velvet/contracts/content/post';
import { lockText } from '#texts/posts.ts';
import { Action } from '#ui/action.tsx';
import { contentsOf } from '#ui/media/contents-of.ts';
import { Glow } from '#ui/media/glow.tsx';
import { LockedWave } from '#ui/media/wave.tsx';
import { PersonAvatar } from '#ui/person-avatar.tsx';
import { StockLine } from '#ui/stock-line.tsx';
import classes from './locked-media.module.css';
import { useUndo } from '#resources/undo.ts';
import { lockReason, offerLabel } from '#ui/offer-label.ts';
import { UndoLine, undoTold } from '#ui/undo-line.tsx';

type LockedMediaProps = {
  readonly post: Post;
  readonly locked: Locked;
  readonly onOffer: (offer: Offer) => void;
};

/** Locked media: blurred preview, contents and the button that unlocks it. */
export function LockedMedia({ post, locked, onOffer }: LockedMediaProps) {
  const [offer] = locked.offers;
  const undo = useUndo(offer?.kind === 'open' ? offer.purchaseId : undefined, undoTold);
  return (
    <div className={classes.lock} data-words={locked.imageCount + locked.videoCount === 0 || undefined}>
      <Glow previewUrl={locked.previewUrl} />
      <Stack align="center" gap={0} w="100%" py="2xl" px="xl" ta="center">
        <span className={classes.face}>
          <PersonAvatar name={post.author.name} picture={post.author.avatar ?? ''} size={64} />
          <Center component="span" pos="absolute" right={-6} bottom={-4} w={28} h={28} bdrs="50%" c="#14101c" bg="#fff">
            <IconLock size={15} stroke={1.8} aria-hidden />
          </Center>
        </span>
        {locked.audioCount > 0 && (
          <Box mt="lg" w="100%">
            <LockedWave />
          </Box>
        )}
        <Text mt="lg" fz="lead" fw={600} c="#fff">
          {contentsOf(locked)}
        </Text>
        <Text mt="5xs" fz="label" c="#e6ddf0">
          {lockReason(locked)}
        </Text>
        {post.stock && locked.reason === 'price' && <StockLine stock={post.stock} mt="xs" />}
        {offer?.kind === 'buy' && post.stock?.left === 0 ? null : offer ? (
          <Action wraps className={classes.open} onClick={() => onOffer(offer)}>
            {offerLabel(offer)}
          </Action>
        ) : (
          <Text mt="5xs" fz="label" c="#e6ddf0">
            {lockText.closed}
          </Text>
        )}
        <UndoLine undo={undo} />
      </Stack>
    </div>
  );
}

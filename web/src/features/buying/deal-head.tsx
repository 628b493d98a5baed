import { Box, Modal, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { creatorQuery } from '#resources/creators.ts';
import { PersonAvatar } from '#ui/person-avatar.tsx';
import type { Seller } from './buying.ts';
import classes from './deal-head.module.css';

type DealHeadProps = {
  readonly creator: Seller;
  readonly title: string;
  readonly text?: string;
};

/** The creator's light over a dialog, and what it is about. */
export function DealHead({ creator, title, text }: DealHeadProps) {
  const { data: page } = useQuery(creatorQuery(creator.handle));
  const banner = page?.banner ?? creator.banner;
  return (
    <Box mt="-2xs" mb="lg" mx="-xl" px="xl" pos="relative">
      <div className={classes.banner}>{banner && <img src={banner} alt="" />}</div>
      <Box
        pos="relative"
        w="max-content"
        mt="-4xl"
        p="4xs"
        bdrs="50%"
        bg="var(--velvet-surface)"
        className={classes.face}
      >
        <PersonAvatar name={creator.name} picture={page?.avatar ?? creator.avatar ?? ''} size={72} />
      </Box>
      {/* the dialog is named by it */}
      <Modal.Title mt="sm" ff="heading" fz="4xl" fw={450} lh={1.15}>
        {title}
      </Modal.Title>
      {text && (
        <Text mt="2xs" c="dimmed">
          {text}
        </Text>
      )}
    </Box>
  );
}

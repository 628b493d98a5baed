import { Group, Popover, UnstyledButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconHeart } from '@tabler/icons-react';
import { Reaction } from '@velvet/contracts/content/events';
import type { Post } from '@velvet/contracts/content/post';
import { useRef, type KeyboardEvent } from 'react';
import { wishFor } from '#resources/engagement.ts';
import { useReact } from '#resources/post-changes.ts';
import { postsText } from '#texts/posts.ts';
import { shownCount } from '#ui/format.ts';
import type { CardActions } from './card-actions.ts';
import classes from './post-actions.module.css';
import { ReactionIcon } from './reaction-icon.tsx';

type ReactionButtonProps = {
  readonly post: Post;
  readonly isOpen: boolean;
  readonly viewer: CardActions['viewer'];
  readonly onSignIn: () => void;
};

/** Press for a heart; hold, or arrow up, for the others. */
export function ReactionButton({ post, isOpen, viewer, onSignIn }: ReactionButtonProps) {
  const [isPicking, picker] = useDisclosure(false);
  const { mutate: react } = useReact(post);
  const { userReaction } = post.userEngagement;
  const choose = (reaction: Reaction) => {
    picker.close();
    react(wishFor(userReaction, reaction));
  };
  const hold = useHold(picker.open);
  const press = () => {
    if (hold.wasHeld()) return;
    if (!viewer) return onSignIn();
    choose(userReaction ?? 'like');
  };
  const openByKey = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowUp' || !viewer) return;
    event.preventDefault();
    picker.open();
  };
  return (
    <Popover
      opened={isPicking}
      onChange={picker.close}
      position="top-start"
      shadow="md"
      trapFocus
      returnFocus
      classNames={{ dropdown: classes.picker }}
    >
      <Popover.Target>
        <UnstyledButton
          className={classes.action}
          data-on={userReaction !== null || undefined}
          aria-label={postsText.react(userReaction, post.engagement.counts.likes)}
          aria-keyshortcuts="ArrowUp"
          disabled={!isOpen || !post.allowReactions}
          onClick={press}
          onKeyDown={openByKey}
          {...(viewer && hold.handlers)}
        >
          <Face reaction={userReaction} />
          <span>{shownCount(post.engagement.counts.likes)}</span>
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown aria-label={postsText.pickReaction}>
        <Choices current={userReaction} onChoose={choose} />
      </Popover.Dropdown>
    </Popover>
  );
}

function Face({ reaction }: { readonly reaction: Reaction | null }) {
  if (reaction === null) return <IconHeart size={21} stroke={1.6} aria-hidden />;
  return <ReactionIcon reaction={reaction} size={21} />;
}

type ChoicesProps = { readonly current: Reaction | null; readonly onChoose: (reaction: Reaction) => void };

function Choices({ current, onChoose }: ChoicesProps) {
  return (
    <Group align="stretch" wrap="nowrap" gap="5xs">
      {Reaction.options.map((reaction) => (
        <UnstyledButton
          key={reaction}
          className={classes.choice}
          aria-label={postsText.reactions[reaction]}
          aria-pressed={reaction === current}
          title={postsText.reactions[reaction]}
          onClick={() => onChoose(reaction)}
        >
          <ReactionIcon reaction={reaction} size={26} />
        </UnstyledButton>
      ))}
    </Group>
  );
}

const holdMs = 420;
const hoverMs = 600;

/** Held by a finger, or rested upon by a mouse. The click that ends a hold is none. */
function useHold(onHold: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const held = useRef(false);
  const end = () => clearTimeout(timer.current);
  const begin = (delay: number, isTouch: boolean) => {
    end();
    held.current = false;
    timer.current = setTimeout(() => {
      held.current = isTouch;
      onHold();
    }, delay);
  };
  return {
    wasHeld: () => held.current,
    handlers: {
      onPointerEnter: (event: { pointerType: string }) => event.pointerType === 'mouse' && begin(hoverMs, false),
      onPointerDown: (event: { pointerType: string }) => (event.pointerType === 'mouse' ? end() : begin(holdMs, true)),
      onPointerUp: end,
      onPointerLeave: end,
      onPointerCancel: end,
      onContextMenu: (event: { preventDefault: () => void }) => held.current && event.preventDefault(),
    },
  };
}

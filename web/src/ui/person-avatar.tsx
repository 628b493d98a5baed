import { Avatar, Group } from '@mantine/core';
import classes from './person-avatar.module.css';

const letters = new Intl.Segmenter();

type PersonAvatarProps = {
  readonly name: string;
  readonly picture: string;
  readonly size: number;
  /** shows the online dot; the caller adds its text */
  readonly isOnline?: boolean;
  /** shows the dot as a ring: online, and not using a device */
  readonly isAway?: boolean;
};

/** A picture, or the initial of the name. Decorative: the name is beside it. */
export function PersonAvatar({ name, picture, size, isOnline = false, isAway = false }: PersonAvatarProps) {
  const [first] = letters.segment(name.trim());
  const initial = first?.segment.toLocaleUpperCase() ?? '';
  return (
    <Group
      component="span"
      display="inline-flex"
      align="stretch"
      wrap="nowrap"
      gap={0}
      pos="relative"
      flex="none"
      bdrs="50%"
      className={classes.face}
      data-online={isOnline || isAway || undefined}
      data-away={isAway || undefined}
      aria-hidden
    >
      <Avatar src={picture || null} alt="" size={size} radius="50%" color="pink" variant="light">
        {initial}
      </Avatar>
    </Group>
  );
}

import { Avatar } from '@mantine/core';

/** A face, or the first letter of a name. Decoration: the name stands beside it. */
export function PersonAvatar({ name, picture, size }: { name: string; picture: string; size: number }) {
  const [first] = new Intl.Segmenter().segment(name.trim());
  const initial = first?.segment.toLocaleUpperCase() ?? '';
  return (
    <Avatar src={picture || null} alt="" size={size} radius="50%" color="pink" variant="light" aria-hidden>
      {initial}
    </Avatar>
  );
}

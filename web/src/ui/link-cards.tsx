import { Group, Stack } from '@mantine/core';
import { IconLink } from '@tabler/icons-react';
import type { LinkCard } from '@velvet/contracts/content/post';
import classes from './link-cards.module.css';

/** The pages that a text names, as the server has read them. */
export function LinkCards({ links }: { readonly links: readonly LinkCard[] }) {
  return links.map(({ url, image, title, description, domain }) => (
    <a key={url} className={classes.card} href={url} target="_blank" rel="noopener noreferrer nofollow">
      {image && <img src={image} alt="" loading="lazy" decoding="async" />}
      <Stack component="span" justify="center" gap="4xs" flex={1} miw={0} className={classes.words}>
        <strong>{title || domain}</strong>
        {description && <span className={classes.description}>{description}</span>}
        <Group component="span" wrap="nowrap" gap="3xs" fz="caption" c="dimmed">
          <IconLink size={14} stroke={1.6} aria-hidden />
          <span>{domain}</span>
        </Group>
      </Stack>
    </a>
  ));
}

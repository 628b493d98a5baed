import { Group, Text } from '@mantine/core';
import classes from './person-name.module.css';
import { SiteLink } from './site-link.tsx';

type PersonNameProps = {
  readonly name: string;
  /** undefined where the account is gone, or is not to be known */
  readonly page: { readonly href: string; readonly handle: string } | undefined;
};

/** Name of the person of a list entry, a link to the person's page, with the handle. */
export function PersonName({ name, page }: PersonNameProps) {
  return (
    <Group component="p" align="baseline" gap="0 var(--mantine-spacing-2xs)" fw={600} className={classes.name}>
      {page ? <SiteLink href={page.href}>{name}</SiteLink> : name}
      {page && (
        <Text component="span" fz="sm" fw={400} c="dimmed">
          @{page.handle}
        </Text>
      )}
    </Group>
  );
}

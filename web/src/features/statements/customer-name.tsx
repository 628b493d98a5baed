import { Text } from '@mantine/core';
import type { PersonCard } from '@velvet/contracts/payment/person-card';
import { customerTexts } from '#texts/customers.ts';
import { SiteLink } from '#ui/site-link.tsx';
import classes from './customers.module.css';

/** The person of a row; neutral where the account is gone or does not want to be known. */
export function CustomerName({ person }: { readonly person: PersonCard | null }) {
  if (!person) return <p className={classes.name}>{customerTexts.unnamed}</p>;
  return (
    <p className={classes.name}>
      <SiteLink href={`/dashboard?section=discover&user=${encodeURIComponent(person.id)}`}>{person.name}</SiteLink>
      <Text component="span" fz="sm" fw={400} c="dimmed">
        @{person.handle}
      </Text>
    </p>
  );
}

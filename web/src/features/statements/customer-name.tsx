import type { PersonCard } from '@velvet/contracts/payment/person-card';
import { customerTexts } from '#texts/customers.ts';
import { PersonName } from '#ui/person-name.tsx';

/** The person of a row; neutral where the account is gone or does not want to be known. */
export function CustomerName({ person }: { readonly person: PersonCard | null }) {
  if (!person) return <PersonName name={customerTexts.unnamed} page={undefined} />;
  const { id, name, handle } = person;
  return (
    <PersonName name={name} page={{ href: `/dashboard?section=discover&user=${encodeURIComponent(id)}`, handle }} />
  );
}

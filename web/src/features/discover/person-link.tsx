import { Link } from '@tanstack/react-router';
import type { PersonCard } from '@velvet/contracts/account/person';

/** A creator has a page of their own; anybody else is shown here. */
export function PersonLink({ person, className }: { readonly person: PersonCard; readonly className: string }) {
  if (person.role === 'creator') {
    return (
      <Link to="/@{$handle}" params={{ handle: person.handle }} className={className}>
        {person.name}
      </Link>
    );
  }
  return (
    <Link to="/dashboard" search={{ section: 'discover', user: person.id }} className={className}>
      {person.name}
    </Link>
  );
}

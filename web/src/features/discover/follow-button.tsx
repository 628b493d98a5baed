import type { PersonCard } from '@velvet/contracts/account/person';
import { useFollow } from '#resources/follows.ts';
import { isFollowing } from '#resources/relation.ts';
import { discoverTexts } from '#texts/discover.ts';
import { Action } from '#ui/action.tsx';
import { isSecondClick } from '#ui/clicks.ts';

export function FollowButton({ person, className }: { readonly person: PersonCard; readonly className: string }) {
  const follow = useFollow();
  const follows = isFollowing(person.relation);
  const { followLabel, unfollowLabel, followed, follow: label } = discoverTexts;
  return (
    <Action
      look={follows ? 'outline' : 'raised'}
      className={className}
      aria-label={follows ? unfollowLabel(person.name) : followLabel(person.name)}
      onClick={(event) => !isSecondClick(event) && !follow.isPending && follow.mutate({ person, isWished: !follows })}
    >
      {follows ? followed : label}
    </Action>
  );
}

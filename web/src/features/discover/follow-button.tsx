import type { PersonCard } from '@velvet/contracts/account/person';
import { useFollow } from '#resources/follows.ts';
import { isWished } from '#resources/relation.ts';
import { discoverTexts as texts } from '#texts/discover.ts';
import { Action } from '#ui/action.tsx';
import { isSecondClick } from '#ui/clicks.ts';

export function FollowButton({ person, className }: { readonly person: PersonCard; readonly className: string }) {
  const follow = useFollow();
  const isOn = isWished(person.relation);
  const { label, words } = wordsOf(person);
  return (
    <Action
      look={isOn ? 'outline' : 'raised'}
      className={className}
      aria-label={label}
      onClick={(event) => !isSecondClick(event) && !follow.isPending && follow.mutate({ person, isWished: !isOn })}
    >
      {words}
    </Action>
  );
}

function wordsOf({ name, relation }: PersonCard) {
  if (relation === 'requested') return { label: texts.withdrawLabel(name), words: texts.requested };
  if (isWished(relation)) return { label: texts.unfollowLabel(name), words: texts.followed };
  return { label: texts.followLabel(name), words: texts.follow };
}

import { useQuery } from '@tanstack/react-query';
import type { PersonPage } from '@velvet/contracts/account/person';
import { tippingQuery } from '#resources/tips.ts';
import { tipTexts } from '#texts/tips.ts';
import { Action } from '#ui/action.tsx';
import { GoalBar } from '#ui/goal-bar.tsx';
import classes from './price-card.module.css';

type TipCardProps = { readonly person: Pick<PersonPage, 'id' | 'name'>; readonly onTip: (() => void) | undefined };

/** The goal of a creator with its progress. Without a goal there is nothing to show. @param onTip undefined for the creator */
export function TipCard({ person, onTip }: TipCardProps) {
  const { data: tipping } = useQuery(tippingQuery(person.id));
  if (!tipping?.goal) return null;
  return (
    <section className={classes.price} aria-label={tipTexts.goal}>
      <GoalBar goal={tipping.goal} />
      {onTip && (
        <Action mt="md" fullWidth onClick={onTip} aria-label={tipTexts.tipPerson(person.name)}>
          {tipTexts.tip}
        </Action>
      )}
    </section>
  );
}

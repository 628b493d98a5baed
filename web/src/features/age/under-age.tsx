import { ageTexts as texts } from '#texts/age.ts';
import { Action, ActionLink } from '#ui/action.tsx';
import classes from './age.module.css';

type UnderAgeProps = {
  /** years */
  readonly minimumAge: number;
  readonly onSignOut: () => void;
};

/** In place of every section, until the birthday on which the minimum age is reached. */
export function UnderAge({ minimumAge, onSignOut }: UnderAgeProps) {
  return (
    <section className={classes.gate} role="alert">
      <h2>{texts.underTitle(minimumAge)}</h2>
      <p className={classes.text}>{texts.underText}</p>
      <div className={classes.buttons}>
        <ActionLink to="/support" look="quiet">
          {texts.support}
        </ActionLink>
        <Action onClick={onSignOut}>{texts.signOut}</Action>
      </div>
    </section>
  );
}

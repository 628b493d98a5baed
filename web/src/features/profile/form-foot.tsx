import { profileTexts as texts } from '#texts/profile.ts';
import { Action } from '#ui/action.tsx';
import classes from './profile-dialogs.module.css';

type FootProps = {
  readonly failure: string | undefined;
  readonly isBusy: boolean;
  readonly label: string;
  readonly onCancel: () => void;
};

/** What went wrong, and the two ways out of a form. */
export function FormFoot({ failure, isBusy, label, onCancel }: FootProps) {
  return (
    <>
      {failure && (
        <p className={classes.failure} role="alert">
          {failure}
        </p>
      )}
      <div className={classes.buttons}>
        <Action look="quiet" type="button" onClick={onCancel}>
          {texts.cancel}
        </Action>
        <Action look="accent" type="submit" disabled={isBusy}>
          {isBusy ? texts.saving : label}
        </Action>
      </div>
    </>
  );
}

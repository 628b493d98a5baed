import { profileTexts as texts } from '#texts/profile.ts';
import { Action } from '#ui/action.tsx';
import { DialogButtons } from '#ui/dialog-buttons.tsx';
import { Refusal } from '#ui/refusal.tsx';

type FootProps = {
  readonly failure: string | undefined;
  readonly isBusy: boolean;
  readonly label: string;
  readonly onCancel: () => void;
};

/** The failure of a form with its submit and cancel buttons. */
export function FormFoot({ failure, isBusy, label, onCancel }: FootProps) {
  return (
    <>
      <Refusal message={failure} />
      <DialogButtons>
        <Action look="quiet" type="button" onClick={onCancel}>
          {texts.cancel}
        </Action>
        <Action look="accent" type="submit" disabled={isBusy}>
          {isBusy ? texts.saving : label}
        </Action>
      </DialogButtons>
    </>
  );
}

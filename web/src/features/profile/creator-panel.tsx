import { useDisclosure } from '@mantine/hooks';
import { messageOf } from '#api/failure.ts';
import { useCompleteOnboarding } from '#resources/profile-changes.ts';
import { profileTexts } from '#texts/profile.ts';
import { Action } from '#ui/action.tsx';
import { DialogButtons } from '#ui/dialog-buttons.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { toast } from '#ui/toast.ts';
import { Panel } from './panel.tsx';
import classes from './profile-screen.module.css';

const texts = profileTexts.creator;

/** For a member: the way to the other side. */
export function CreatorPanel() {
  const [isAsking, asking] = useDisclosure(false);
  const become = useCompleteOnboarding();
  const confirm = () =>
    become.mutate('creator', {
      onSuccess: () => {
        asking.close();
        toast.success(texts.done);
      },
      onError: (error) => toast.error(messageOf(error, texts.failed)),
    });
  return (
    <Panel title={texts.title}>
      <p className={classes.note}>{texts.text}</p>
      <Action onClick={asking.open}>{texts.become}</Action>
      <Dialog opened={isAsking} onClose={asking.close} title={texts.title} size={440}>
        <p className={classes.note}>{texts.question}</p>
        <DialogButtons>
          <Action look="quiet" onClick={asking.close}>
            {profileTexts.cancel}
          </Action>
          <Action look="accent" onClick={confirm} loading={become.isPending}>
            {texts.become}
          </Action>
        </DialogButtons>
      </Dialog>
    </Panel>
  );
}

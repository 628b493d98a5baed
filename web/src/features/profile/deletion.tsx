import { Skeleton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import type { Profile } from '@velvet/contracts/account/profile';
import { useDeleteAccount } from '#resources/profile-changes.ts';
import { subscriptionCountsQuery } from '#resources/subscriptions.ts';
import { profileTexts } from '#texts/profile.ts';
import { Action } from '#ui/action.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Panel } from './panel.tsx';
import classes from './profile-screen.module.css';

const texts = profileTexts.deletion;

export function DeletionPanel({ profile: { id, handle } }: { readonly profile: Profile }) {
  const [isAsking, asking] = useDisclosure(false);
  const remove = useDeleteAccount(id);
  return (
    <Panel title={texts.title}>
      <p className={classes.note}>{texts.text}</p>
      <Action c="#ff8a96" onClick={asking.open}>
        {texts.delete}
      </Action>
      <ConfirmDialog
        opened={isAsking}
        title={texts.title}
        text={<Consequences handle={handle} />}
        confirmLabel={texts.confirm}
        isBusy={remove.isPending}
        onConfirm={() =>
          remove.mutate(undefined, {
            onSuccess: () => {
              asking.close();
              scrollTo({ top: 0 });
            },
          })
        }
        onClose={asking.close}
      />
    </Panel>
  );
}

/** Explains the deletion, with the subscriptions that it ends. */
function Consequences({ handle }: { readonly handle: string }) {
  const { data, isError } = useQuery(subscriptionCountsQuery);
  return (
    <>
      <p>{texts.question(handle)}</p>
      {data && data.subscriptions > 0 && <p>{texts.ownSubscriptions(data.subscriptions)}</p>}
      {data && data.subscribers > 0 && <p>{texts.subscribers(data.subscribers)}</p>}
      {isError && <p>{texts.uncounted}</p>}
      {!data && !isError && <Skeleton height={48} />}
    </>
  );
}

import { IconId } from '@tabler/icons-react';
import type { LocalUser } from '#features/sign-in/local-user.ts';
import { ageTexts } from '#texts/age.ts';
import { Action } from '#ui/action.tsx';
import { Notice } from '#ui/notice.tsx';
import { useAgeCheck } from './use-age-check.tsx';

/** For a member whose photos or videos need the age check before anybody may follow or find them. */
export function MediaCheck({ user }: { readonly user: LocalUser }) {
  const { open, dialog } = useAgeCheck(user);
  return (
    <>
      <Notice icon={IconId} tone="gold" role="status" action={<Action onClick={open}>{ageTexts.verify}</Action>}>
        {ageTexts.needsCheck}
      </Notice>
      {dialog}
    </>
  );
}

import { Box } from '@mantine/core';
import { IconId } from '@tabler/icons-react';
import { verificationTexts } from '#texts/verification.ts';
import { Action } from '#ui/action.tsx';
import { Notice } from '#ui/notice.tsx';

/** For a creator who put the age check off. */
export function VerificationReminder({ onVerify }: { readonly onVerify: () => void }) {
  return (
    <Box mb="lg">
      <Notice icon={IconId} tone="gold" action={<Action onClick={onVerify}>{verificationTexts.remind}</Action>}>
        {verificationTexts.reminder}
      </Notice>
    </Box>
  );
}

import { Stack, Text } from '@mantine/core';
import { fillPlaceholders } from '@velvet/contracts/messaging/placeholders';
import { welcomeEditorTexts } from '#texts/welcome-editor.ts';
import { welcomeTexts } from '#texts/welcome.ts';
import { FounderMessage, QuickReplies } from './founder-message.tsx';

export type PreviewedWelcome = {
  readonly subject: string;
  readonly content: string;
  readonly quickReplies: readonly string[];
  readonly founder: { readonly name: string; readonly avatar: string | null } | null;
};

/** The welcome as a new member sees it. */
export function WelcomePreview({ subject, content, quickReplies, founder }: PreviewedWelcome) {
  const shown = founder ?? { name: welcomeTexts.someone, avatar: null };
  const fill = (text: string) => fillPlaceholders(text, { name: welcomeEditorTexts.member, founder: shown.name });
  return (
    <Stack gap="lg">
      <Text data-written component="p" ff="heading" fz="2xl">
        {fill(subject)}
      </Text>
      <FounderMessage founder={shown} content={fill(content)} />
      <QuickReplies replies={quickReplies} isDisabled onReply={() => undefined} />
    </Stack>
  );
}

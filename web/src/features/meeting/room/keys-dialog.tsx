import { Group, Stack, Text } from '@mantine/core';
import { meetingTexts } from '#texts/meeting.ts';
import { Dialog } from '#ui/dialog.tsx';
import classes from './room-dialogs.module.css';

const texts = meetingTexts.keys;

type KeysDialogProps = {
  readonly opened: boolean;
  readonly hasCamera: boolean;
  readonly onClose: () => void;
};

/** The keyboard shortcuts. */
export function KeysDialog({ opened, hasCamera, onClose }: KeysDialogProps) {
  const missing: readonly string[] = hasCamera ? [] : texts.voiceless;
  return (
    <Dialog opened={opened} onClose={onClose} title={texts.title} size={420} isSmall>
      <Stack component="dl" gap={0} className={classes.keys}>
        {texts.legend
          .filter(([key]) => !missing.includes(key))
          .map(([key, does]) => (
            <Group wrap="nowrap" mih={48} key={key}>
              <dt>
                <kbd>{key}</kbd>
              </dt>
              <Text component="dd" c="#cfc6dc">
                {does}
              </Text>
            </Group>
          ))}
      </Stack>
    </Dialog>
  );
}

import { IconPhone, IconVideo } from '@tabler/icons-react';
import type { MeetingKind } from '@velvet/contracts/meeting/room-id';
import { callTexts } from '#texts/calls.ts';
import { IconButton } from './icon-button.tsx';

type CallButtonsProps = {
  /** of the person to call; without it the buttons stand beside the name */
  readonly name?: string;
  readonly disabled?: boolean;
  readonly onCall: (kind: MeetingKind) => void;
};

export const callIcons = { voice: IconPhone, video: IconVideo } as const;

/** The two buttons that call a person. */
export function CallButtons({ name, disabled = false, onCall }: CallButtonsProps) {
  return (['voice', 'video'] as const).map((kind) => (
    <IconButton
      key={kind}
      icon={callIcons[kind]}
      label={name === undefined ? callTexts.buttons[kind] : callTexts.buttonLabels[kind](name)}
      disabled={disabled}
      onClick={() => onCall(kind)}
    />
  ));
}

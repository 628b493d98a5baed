import { IconBadgeCc, IconBadgeCcFilled } from '@tabler/icons-react';
import { playerTexts as texts } from '#texts/player.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { useCaptionChoice } from './use-caption-choice.ts';

/** Shows or hides the captions of all videos. */
export function CaptionButton() {
  const { choice, toggle } = useCaptionChoice();
  return (
    <IconButton
      look="dark"
      icon={choice.isOn ? IconBadgeCcFilled : IconBadgeCc}
      label={texts.captions}
      aria-pressed={choice.isOn}
      aria-keyshortcuts="c"
      onClick={toggle}
    />
  );
}

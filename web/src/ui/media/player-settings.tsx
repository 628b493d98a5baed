import { Menu } from '@mantine/core';
import { IconSettings } from '@tabler/icons-react';
import { playerTexts as texts } from '#texts/player.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { chosenCaptions, languageName, type Captions } from './captions.ts';
import { useCaptionChoice } from './use-caption-choice.ts';
import { useQuality } from './use-quality.ts';

type PlayerSettingsProps = {
  /** heights of the renditions */
  readonly qualities: readonly number[];
  readonly captions: readonly Captions[];
};

const automatic = 'auto';
const off = 'off';

/** The choice of quality, where there is one, and of captions. */
export function PlayerSettings({ qualities, captions }: PlayerSettingsProps) {
  const hasChoice = qualities.length > 1;
  if (!hasChoice && captions.length === 0) return null;
  return (
    // within the player, so that it is there in full screen
    <Menu position="top-end" withinPortal={false}>
      <Menu.Target>
        <IconButton look="dark" icon={IconSettings} label={texts.settings} />
      </Menu.Target>
      <Menu.Dropdown>
        {hasChoice && <Qualities qualities={qualities} />}
        {captions.length > 0 && <CaptionLanguages captions={captions} />}
      </Menu.Dropdown>
    </Menu>
  );
}

function Qualities({ qualities }: Pick<PlayerSettingsProps, 'qualities'>) {
  const [quality, setQuality] = useQuality();
  return (
    <>
      <Menu.Label>{texts.quality}</Menu.Label>
      <Menu.RadioGroup
        value={quality === undefined ? automatic : String(quality)}
        onChange={(value) => setQuality(value === automatic ? undefined : Number(value))}
      >
        <Menu.RadioItem value={automatic}>{texts.automatic}</Menu.RadioItem>
        {qualities.map((height) => (
          <Menu.RadioItem key={height} value={String(height)}>
            {texts.height(height)}
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
    </>
  );
}

function CaptionLanguages({ captions }: Pick<PlayerSettingsProps, 'captions'>) {
  const { choice, setChoice } = useCaptionChoice();
  return (
    <>
      <Menu.Label>{texts.captions}</Menu.Label>
      <Menu.RadioGroup
        value={chosenCaptions(captions, choice)?.language ?? off}
        onChange={(value) => setChoice(value === off ? { ...choice, isOn: false } : { isOn: true, language: value })}
      >
        <Menu.RadioItem value={off}>{texts.captionsOff}</Menu.RadioItem>
        {captions.map(({ language }) => (
          <Menu.RadioItem key={language} value={language}>
            {languageName(language)}
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
    </>
  );
}

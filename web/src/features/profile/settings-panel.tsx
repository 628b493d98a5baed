import { Stack, Switch } from '@mantine/core';
import type { Profile, ProfileSettings } from '@velvet/contracts/account/profile';
import { useChangeSetting } from '#resources/profile-changes.ts';
import { profileTexts } from '#texts/profile.ts';
import { Panel } from './panel.tsx';
import classes from './profile-screen.module.css';

const texts = profileTexts.settings;
const names = [
  'profileVisibility',
  'twoFactorAuth',
  'dataSharing',
  'emailNotifications',
  'pushNotifications',
  'marketingEmails',
] as const;
type Name = (typeof names)[number];
/** Kept by the server, read by nothing yet: no mail is sent, no data is shared, the second factor is the provider's. */
const available = ['profileVisibility', 'pushNotifications'] as const;
const isAvailable = (name: Name): name is (typeof available)[number] => available.some((one) => one === name);

const isOn = (settings: ProfileSettings, name: Name) =>
  name === 'profileVisibility' ? settings.profileVisibility === 'public' : settings[name];

const changeOf = (name: Name, isChecked: boolean): Partial<ProfileSettings> =>
  name === 'profileVisibility' ? { profileVisibility: isChecked ? 'public' : 'private' } : { [name]: isChecked };

export function SettingsPanel({ profile: { id, settings } }: { readonly profile: Profile }) {
  const { mutate: change } = useChangeSetting(id);
  return (
    <Panel title={texts.title}>
      <Stack className={classes.switches} gap={0}>
        {names.map((name) => (
          <Switch
            key={name}
            size="md"
            labelPosition="left"
            classNames={{ body: classes.switchBody, labelWrapper: classes.switchWords, track: classes.switchTrack }}
            label={texts[name]}
            description={isAvailable(name) ? texts[`${name}Hint`] : texts.unavailable}
            disabled={!isAvailable(name)}
            checked={isAvailable(name) && isOn(settings, name)}
            onChange={({ currentTarget }) => change(changeOf(name, currentTarget.checked))}
          />
        ))}
      </Stack>
    </Panel>
  );
}

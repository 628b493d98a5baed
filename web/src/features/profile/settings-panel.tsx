import { Box, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Profile } from '@velvet/contracts/account/profile';
import { configQuery } from '#resources/config.ts';
import { useChangeSetting } from '#resources/profile-changes.ts';
import { profileTexts } from '#texts/profile.ts';
import { ActionAnchor } from '#ui/action.tsx';
import { Panel } from './panel.tsx';
import classes from './profile-screen.module.css';
import { SettingSwitch } from './setting-switch.tsx';

const texts = profileTexts.settings;

export function SettingsPanel({ profile: { id, settings } }: { readonly profile: Profile }) {
  const { mutate: change } = useChangeSetting(id);
  const { data: config } = useQuery(configQuery);
  const securityUrl = config?.oidc.securityUrl ?? null;
  return (
    <Panel title={texts.title}>
      <Stack className={classes.switches} gap={0}>
        <SettingSwitch
          label={texts.profileVisibility}
          hint={texts.profileVisibilityHint}
          isOn={settings.profileVisibility === 'public'}
          onChange={(isOn) => change({ profileVisibility: isOn ? 'public' : 'private' })}
        />
        <SettingSwitch
          label={texts.dataSharing}
          hint={texts.dataSharingHint}
          isOn={settings.dataSharing}
          onChange={(dataSharing) => change({ dataSharing })}
        />
      </Stack>
      {securityUrl !== null && (
        <Group wrap="nowrap" gap="md" mih={64} className={classes.row}>
          <Box flex={1} miw={0} py="sm">
            <Text>{texts.twoFactorAuth}</Text>
            <Text fz="caption" c="dimmed">
              {texts.twoFactorAuthHint}
            </Text>
          </Box>
          <ActionAnchor href={securityUrl} target="_blank" rel="noreferrer">
            {texts.openSecurity}
          </ActionAnchor>
        </Group>
      )}
    </Panel>
  );
}

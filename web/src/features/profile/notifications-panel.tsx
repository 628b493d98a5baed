import { Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Profile } from '@velvet/contracts/account/profile';
import { deliveryCategories, type DeliveryPreferences } from '@velvet/contracts/notification/delivery';
import { messageOf } from '#api/failure.ts';
import { deliveryPreferencesQuery, useChangePreferences } from '#resources/delivery.ts';
import { useChangeSetting } from '#resources/profile-changes.ts';
import { deliveryTexts as texts } from '#texts/delivery.ts';
import { ErrorState } from '#ui/list-states.tsx';
import { Devices } from './devices.tsx';
import { Panel } from './panel.tsx';
import classes from './profile-screen.module.css';
import { QuietHours } from './quiet-hours.tsx';
import { SettingSwitch } from './setting-switch.tsx';

/** Everything that reaches a person outside the application: push messages and e-mails. */
export function NotificationsPanel({ profile: { id, settings } }: { readonly profile: Profile }) {
  const { mutate: changeSetting } = useChangeSetting(id);
  const preferences = useQuery(deliveryPreferencesQuery);
  return (
    <Panel title={texts.title}>
      <Stack className={classes.switches} gap={0}>
        <SettingSwitch
          label={texts.email}
          hint={texts.emailHint}
          isOn={settings.emailNotifications}
          onChange={(emailNotifications) => changeSetting({ emailNotifications })}
        />
        <SettingSwitch
          label={texts.marketing}
          hint={texts.marketingHint}
          isOn={settings.marketingEmails}
          onChange={(marketingEmails) => changeSetting({ marketingEmails })}
        />
        <SettingSwitch
          label={texts.push}
          hint={texts.pushHint}
          isOn={settings.pushNotifications}
          onChange={(pushNotifications) => changeSetting({ pushNotifications })}
        />
      </Stack>
      {preferences.isPending && <Skeleton height={260} radius="md" />}
      {preferences.error && !preferences.data && (
        <ErrorState
          message={messageOf(preferences.error, texts.loadFailed)}
          onRetry={() => void preferences.refetch()}
        />
      )}
      {preferences.data && settings.pushNotifications && <Preferences userId={id} preferences={preferences.data} />}
    </Panel>
  );
}

type PreferencesProps = { readonly userId: string; readonly preferences: DeliveryPreferences };

function Preferences({ userId, preferences: { quietHours, isDiscreet, categories } }: PreferencesProps) {
  const { mutate: change } = useChangePreferences();
  return (
    <>
      <Stack className={classes.switches} gap={0}>
        <SettingSwitch
          label={texts.discreet}
          hint={texts.discreetHint}
          isOn={isDiscreet}
          onChange={(isOn) => change({ isDiscreet: isOn })}
        />
        <QuietHours hours={quietHours} onChange={(hours) => change({ quietHours: hours })} />
      </Stack>
      <Text component="h3" mt="lg" fw={600}>
        {texts.about}
      </Text>
      <Stack className={classes.switches} gap={0}>
        {deliveryCategories.map((category) => (
          <SettingSwitch
            key={category}
            label={texts.categories[category]}
            isOn={categories[category]}
            onChange={(isOn) => change({ categories: { [category]: isOn } })}
          />
        ))}
      </Stack>
      <Text component="h3" mt="lg" mb="xs" fw={600}>
        {texts.devices}
      </Text>
      <Devices userId={userId} />
    </>
  );
}

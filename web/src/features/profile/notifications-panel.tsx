import { Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Profile } from '@velvet/contracts/account/profile';
import {
  deliveryCategories,
  type DeliveryPreferences,
  type DeliveryPreferencesChange,
} from '@velvet/contracts/notification/delivery';
import { messageOf } from '#api/failure.ts';
import { deliveryPreferencesQuery, useChangePreferences } from '#resources/delivery.ts';
import { useChangeSetting } from '#resources/profile-changes.ts';
import { deliveryTexts as texts } from '#texts/delivery.ts';
import { ErrorState } from '#ui/list-states.tsx';
import { Devices } from './devices.tsx';
import { MailPreferences } from './mail-preferences.tsx';
import { Panel } from './panel.tsx';
import classes from './profile-screen.module.css';
import { QuietHours } from './quiet-hours.tsx';
import { SettingSwitch } from './setting-switch.tsx';

/** Everything that reaches a person outside the application: push messages and e-mails. */
export function NotificationsPanel({ profile: { id, settings } }: { readonly profile: Profile }) {
  const { mutate: changeSetting } = useChangeSetting(id);
  const { mutate: change } = useChangePreferences();
  const { data: preferences, isPending, error, refetch } = useQuery(deliveryPreferencesQuery);
  return (
    <Panel title={texts.title}>
      <Stack className={classes.switches} gap={0}>
        <SettingSwitch
          label={texts.push}
          hint={texts.pushHint}
          isOn={settings.pushNotifications}
          onChange={(pushNotifications) => changeSetting({ pushNotifications })}
        />
      </Stack>
      {isPending && <Skeleton height={260} radius="md" />}
      {error && !preferences && (
        <ErrorState message={messageOf(error, texts.loadFailed)} onRetry={() => void refetch()} />
      )}
      {preferences && settings.pushNotifications && (
        <PushPreferences userId={id} preferences={preferences} onChange={change} />
      )}
      <Stack className={classes.switches} gap={0} mt="lg">
        <SettingSwitch
          label={texts.email}
          hint={texts.emailHint}
          isOn={settings.emailNotifications}
          onChange={(emailNotifications) => changeSetting({ emailNotifications })}
        />
        {preferences && settings.emailNotifications && (
          <MailPreferences mail={preferences.mail} onChange={(mail) => change({ mail })} />
        )}
        <SettingSwitch
          label={texts.marketing}
          hint={texts.marketingHint}
          isOn={settings.marketingEmails}
          onChange={(marketingEmails) => changeSetting({ marketingEmails })}
        />
      </Stack>
    </Panel>
  );
}

type PushPreferencesProps = {
  readonly userId: string;
  readonly preferences: DeliveryPreferences;
  readonly onChange: (change: DeliveryPreferencesChange) => void;
};

function PushPreferences({ userId, preferences, onChange }: PushPreferencesProps) {
  const { quietHours, isDiscreet, categories } = preferences;
  return (
    <>
      <Stack className={classes.switches} gap={0}>
        <SettingSwitch
          label={texts.discreet}
          hint={texts.discreetHint}
          isOn={isDiscreet}
          onChange={(isOn) => onChange({ isDiscreet: isOn })}
        />
        <QuietHours hours={quietHours} onChange={(hours) => onChange({ quietHours: hours })} />
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
            onChange={(isOn) => onChange({ categories: { [category]: isOn } })}
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

import { NativeSelect } from '@mantine/core';
import { DigestInterval, type MailPreferences as Mail } from '@velvet/contracts/notification/mail';
import { deliveryTexts as texts } from '#texts/delivery.ts';
import { SettingSwitch } from './setting-switch.tsx';

type MailPreferencesProps = { readonly mail: Mail; readonly onChange: (change: Partial<Mail>) => void };

/** The mails that a person can turn off one by one. */
export function MailPreferences({ mail, onChange }: MailPreferencesProps) {
  return (
    <>
      <SettingSwitch label={texts.mailMessages} isOn={mail.messages} onChange={(messages) => onChange({ messages })} />
      <SettingSwitch label={texts.mailActivity} isOn={mail.activity} onChange={(activity) => onChange({ activity })} />
      <SettingSwitch label={texts.mailRenewals} isOn={mail.renewals} onChange={(renewals) => onChange({ renewals })} />
      <NativeSelect
        my="sm"
        label={texts.digest}
        value={mail.digest}
        data={DigestInterval.options.map((value) => ({ value, label: texts.digests[value] }))}
        onChange={({ currentTarget }) => onChange({ digest: DigestInterval.parse(currentTarget.value) })}
      />
    </>
  );
}

import { Radio, Stack, Switch, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { WritingPolicy } from '@velvet/contracts/messaging/conversations';
import { SubscriberWelcome } from '@velvet/contracts/messaging/subscriber-welcome';
import { useState } from 'react';
import { messageOf } from '#api/failure.ts';
import {
  conversationSettingsQuery,
  useSaveConversationSettings,
  type ConversationSettings,
} from '#resources/conversations.ts';
import { messageTexts } from '#texts/messages.ts';
import { uiTexts } from '#texts/ui.ts';
import { Action } from '#ui/action.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { DialogButtons } from '#ui/dialog-buttons.tsx';
import { ErrorState } from '#ui/list-states.tsx';
import { Loading } from '#ui/loading.tsx';
import { useUnsaved } from '#ui/unsaved.ts';
import { FirstMessagePriceField } from './first-message-price.tsx';

type SettingsDialogProps = {
  readonly isOpen: boolean;
  /** has subscribers to welcome */
  readonly isCreator: boolean;
  readonly onClose: () => void;
};

/** Settings of both directions: the policy for first messages, read receipts, presence. */
export function SettingsDialog({ isOpen, isCreator, onClose }: SettingsDialogProps) {
  return (
    <Dialog opened={isOpen} onClose={onClose} title={messageTexts.settings}>
      {isOpen && <Settings isCreator={isCreator} onClose={onClose} />}
    </Dialog>
  );
}

function Settings({ isCreator, onClose }: Omit<SettingsDialogProps, 'isOpen'>) {
  const settings = useQuery(conversationSettingsQuery);
  if (settings.data) return <SettingsForm initial={settings.data} isCreator={isCreator} onClose={onClose} />;
  if (settings.isPending) return <Loading />;
  return (
    <ErrorState
      message={messageOf(settings.error, messageTexts.failures.settingsRead)}
      onRetry={() => void settings.refetch()}
    />
  );
}

const problemOf = (welcome: string) => SubscriberWelcome.safeParse(welcome).error?.issues[0]?.message;

type WelcomeFieldProps = { readonly value: string; readonly onChange: (value: string) => void };

function WelcomeField({ value, onChange }: WelcomeFieldProps) {
  return (
    <Textarea
      label={messageTexts.subscriberWelcome}
      description={messageTexts.subscriberWelcomeHint}
      autosize
      minRows={3}
      maxRows={8}
      value={value}
      error={problemOf(value)}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

type PolicyGroupProps = {
  readonly label: string;
  readonly hint: string;
  readonly value: WritingPolicy;
  readonly onChange: (value: WritingPolicy) => void;
};

function PolicyGroup({ label, hint, value, onChange }: PolicyGroupProps) {
  return (
    <Radio.Group
      label={label}
      description={hint}
      value={value}
      onChange={(chosen) => onChange(WritingPolicy.parse(chosen))}
    >
      <Stack gap="xs" mt="sm">
        {WritingPolicy.options.map((policy) => (
          <Radio key={policy} value={policy} label={messageTexts.policies[policy]} />
        ))}
      </Stack>
    </Radio.Group>
  );
}

type PoliciesProps = {
  readonly values: ConversationSettings;
  readonly onChange: (changed: Partial<ConversationSettings>) => void;
};

function Policies({ values: { whoCanWrite, whoCanCall }, onChange }: PoliciesProps) {
  return (
    <>
      <PolicyGroup
        label={messageTexts.whoCanWrite}
        hint={messageTexts.whoCanWriteHint}
        value={whoCanWrite}
        onChange={(policy) => onChange({ whoCanWrite: policy })}
      />
      <PolicyGroup
        label={messageTexts.whoCanCall}
        hint={messageTexts.whoCanCallHint}
        value={whoCanCall}
        onChange={(policy) => onChange({ whoCanCall: policy })}
      />
    </>
  );
}

type SettingsFormProps = Omit<SettingsDialogProps, 'isOpen'> & { readonly initial: ConversationSettings };

function SettingsForm({ initial, isCreator, onClose }: SettingsFormProps) {
  const [values, setValues] = useState(initial);
  const [hasPriceProblem, setPriceProblem] = useState(false);
  const save = useSaveConversationSettings();
  const isChanged = (Object.keys(initial) as (keyof ConversationSettings)[]).some(
    (key) => values[key] !== initial[key],
  );
  useUnsaved(values);
  const change = (changed: Partial<ConversationSettings>) => setValues({ ...values, ...changed });
  return (
    <Stack gap="lg">
      <Policies values={values} onChange={change} />
      {isCreator && (
        <>
          <FirstMessagePriceField
            initial={initial.firstMessagePrice}
            onChange={(firstMessagePrice) => change({ firstMessagePrice })}
            onProblem={setPriceProblem}
          />
          <WelcomeField value={values.subscriberWelcome} onChange={(text) => change({ subscriberWelcome: text })} />
        </>
      )}
      <Switch
        label={messageTexts.readReceipts}
        description={messageTexts.readReceiptsHint}
        checked={values.readReceipts}
        onChange={(event) => change({ readReceipts: event.currentTarget.checked })}
      />
      <Switch
        label={messageTexts.showPresence}
        checked={values.isVisible}
        onChange={(event) => change({ isVisible: event.currentTarget.checked })}
      />
      <DialogButtons>
        <Action look="quiet" onClick={onClose}>
          {uiTexts.cancel}
        </Action>
        <Action
          look="accent"
          disabled={!isChanged || hasPriceProblem || problemOf(values.subscriberWelcome) !== undefined}
          loading={save.isPending}
          onClick={() => save.mutate(values, { onSuccess: onClose })}
        >
          {messageTexts.saveSettings}
        </Action>
      </DialogButtons>
    </Stack>
  );
}

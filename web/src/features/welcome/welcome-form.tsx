import { Group, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { updateWelcomeTemplate, type WelcomeTemplate } from '@velvet/contracts/messaging/founder-welcome';
import { messageLimits } from '@velvet/contracts/messaging/limits';
import { useEffect, useState } from 'react';
import { useSaveWelcomeTemplate } from '#resources/welcome-template.ts';
import { welcomeEditorTexts as texts } from '#texts/welcome-editor.ts';
import { Action } from '#ui/action.tsx';
import { Notice } from '#ui/notice.tsx';
import { Refusal } from '#ui/refusal.tsx';
import { toast } from '#ui/toast.ts';
import { useForm } from '#ui/use-form.ts';
import { usePlaceholders } from './use-placeholders.ts';
import classes from './welcome-editor.module.css';
import { WelcomePreview, type PreviewedWelcome } from './welcome-preview.tsx';

type WelcomeFormProps = {
  /** the version that is edited */
  readonly base: WelcomeTemplate;
  /** the current version: a later one if another administrator has saved meanwhile */
  readonly current: WelcomeTemplate;
  readonly founder: PreviewedWelcome['founder'];
  /** another version is to be edited */
  readonly onTake: (template: WelcomeTemplate) => void;
  readonly onDirty: (isDirty: boolean) => void;
};

const linesOf = (text: string) => text.split('\n').filter((line) => line.trim() !== '');

/** The editor beside the preview. */
export function WelcomeForm({ base, current, founder, onTake, onDirty }: WelcomeFormProps) {
  const { form, isDirty, isOutdated, keep } = useWelcomeForm({ base, current, onTake, onDirty });
  const { subject, content, quickReplies } = form.values;
  return (
    <div className={classes.columns}>
      <form noValidate onSubmit={form.onSubmit}>
        <Stack gap="lg">
          {isOutdated && (
            <Notice
              role="alert"
              tone="gold"
              title={texts.changed(current.version)}
              action={<Choice {...{ current, onTake, keep }} />}
            >
              {texts.changedText}
            </Notice>
          )}
          <Fields form={form} />
          <Refusal message={isOutdated ? undefined : form.message} />
          <Group gap="sm">
            <Action look="accent" type="submit" disabled={!isDirty || isOutdated} loading={form.submitting}>
              {texts.save}
            </Action>
            {isDirty && (
              <Action look="quiet" type="button" onClick={form.reset}>
                {texts.discard}
              </Action>
            )}
          </Group>
        </Stack>
      </form>
      <section className={classes.preview} aria-label={texts.preview}>
        <Text fz="caption" fw={600} c="dimmed" mb="md">
          {texts.preview}
        </Text>
        <WelcomePreview subject={subject} content={content} quickReplies={linesOf(quickReplies)} founder={founder} />
      </section>
    </div>
  );
}

function useWelcomeForm({ base, current, onTake, onDirty }: Omit<WelcomeFormProps, 'founder'>) {
  const [version, setVersion] = useState(base.version);
  const save = useSaveWelcomeTemplate();
  const form = useForm({
    schema: updateWelcomeTemplate.body,
    initialValues: { subject: base.subject, content: base.content, quickReplies: base.quickReplies.join('\n') },
    toBody: ({ quickReplies, ...values }) => ({ ...values, quickReplies: linesOf(quickReplies), version }),
    save: save.mutateAsync,
    onSaved: (saved) => {
      toast.success(texts.saved(saved.version));
      onTake(saved);
    },
    failed: texts.failures.save,
  });
  const isDirty = form.isDirty();
  const isBehind = current.version > version;
  useEffect(() => onDirty(isDirty), [isDirty, onDirty]);
  useEffect(() => {
    if (isBehind && !isDirty) onTake(current);
  }, [isBehind, isDirty, current, onTake]);
  return {
    form,
    isDirty,
    isOutdated: isBehind && isDirty && !form.submitting,
    keep: () => setVersion(current.version),
  };
}

type ChoiceProps = Pick<WelcomeFormProps, 'current' | 'onTake'> & { readonly keep: () => void };

function Choice({ current, onTake, keep }: ChoiceProps) {
  return (
    <Group gap="2xs">
      <Action size="sm" type="button" look="outline" onClick={() => onTake(current)}>
        {texts.takeNew(current.version)}
      </Action>
      <Action size="sm" type="button" onClick={keep}>
        {texts.keepMine}
      </Action>
    </Group>
  );
}

type FieldsProps = { readonly form: ReturnType<typeof useWelcomeForm>['form'] };

function Fields({ form }: FieldsProps) {
  const { propsOf, insert } = usePlaceholders(['subject', 'content'], form.setFieldValue);
  return (
    <>
      <TextInput size="md" label={texts.subject} {...form.getInputProps('subject')} {...propsOf('subject')} />
      <Textarea
        size="md"
        label={texts.content}
        autosize
        minRows={8}
        maxRows={18}
        {...form.getInputProps('content')}
        {...propsOf('content')}
      />
      <Group gap="2xs" role="group" aria-label={texts.insert}>
        <Text fz="caption" c="dimmed">
          {texts.insert}
        </Text>
        {Object.entries(texts.placeholders).map(([name, label]) => (
          <button key={name} type="button" className={classes.placeholder} onClick={() => insert(`{${name}}`)}>
            {label}
          </button>
        ))}
      </Group>
      <Textarea
        size="md"
        label={texts.quickReplies}
        description={texts.quickRepliesHint(messageLimits.quickReplies)}
        autosize
        minRows={4}
        {...form.getInputProps('quickReplies')}
      />
    </>
  );
}

import { Group, NativeSelect, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { createQueueItem, queueLimits, QueueType, type QueueItem } from '@velvet/contracts/content/queue';
import type { VaultItem } from '@velvet/contracts/content/vault';
import type { VaultItemId } from '@velvet/contracts/ids';
import { useState, type ComponentType } from 'react';
import { useSaveQueueItem, type QueueFields } from '#resources/queue.ts';
import { queueTexts } from '#texts/queue.ts';
import { sessionTexts } from '#texts/sessions.ts';
import { Action } from '#ui/action.tsx';
import { DialogForm } from '#ui/dialog-form.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { toast } from '#ui/toast.ts';
import { useForm } from '#ui/use-form.ts';

const texts = queueTexts.dialog;

export type ContentPicker = ComponentType<{
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly onPick: (items: readonly VaultItem[]) => void;
}>;

type QueueDialogProps = {
  /** the session to change, `new` to schedule one, undefined while closed */
  readonly item: QueueItem | 'new' | undefined;
  readonly picker: ContentPicker;
  readonly onClose: () => void;
};

export function QueueDialog({ item, picker, onClose }: QueueDialogProps) {
  return (
    <Dialog opened={item !== undefined} onClose={onClose} title={item === 'new' ? texts.create : texts.edit}>
      {item && <QueueForm item={item === 'new' ? undefined : item} picker={picker} onClose={onClose} />}
    </Dialog>
  );
}

const typeOptions = QueueType.options
  .filter((value) => value !== 'post')
  .map((value) => ({ value, label: queueTexts.types[value] }));

const audienceOptions = (['public', 'followers', 'subscribers', 'private'] as const).map((value) => ({
  value,
  label: sessionTexts.audiences[value],
}));

const pad = (part: number) => String(part).padStart(2, '0');

/** Values of the form in the reader's own zone; a new session begins at the next full hour. */
function valuesOf(item: QueueItem | undefined) {
  const at = item ? new Date(item.scheduledAt) : new Date(Date.now() + 3_600_000);
  if (!item) at.setMinutes(0);
  return {
    title: item?.title ?? '',
    description: item?.description ?? '',
    type: item?.type ?? 'live',
    scheduledDate: `${at.getFullYear()}-${pad(at.getMonth() + 1)}-${pad(at.getDate())}`,
    scheduledTime: `${pad(at.getHours())}:${pad(at.getMinutes())}`,
    duration: String(item?.duration ?? queueLimits.defaultMinutes),
    price: item?.price ? String(item.price) : '',
    audience: item?.audience ?? ('public' as const),
    vaultItemIds: [] as VaultItemId[],
  };
}

/** An empty or non-numeric duration is the default one, such a price is free (part 2, section 5). */
function bodyOf({ duration, price, vaultItemIds, ...values }: ReturnType<typeof valuesOf>): QueueFields {
  const minutes = Number.parseInt(duration, 10);
  const hasContent = vaultItemIds.length > 0 && values.type !== 'live';
  return {
    ...values,
    duration: Number.isNaN(minutes) ? queueLimits.defaultMinutes : minutes,
    price: Number.isNaN(Number.parseFloat(price)) ? 0 : price.trim(),
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    ...(hasContent && { vaultItemIds }),
  };
}

type QueueFormProps = Omit<QueueDialogProps, 'item'> & { readonly item: QueueItem | undefined };

function QueueForm({ item, picker, onClose }: QueueFormProps) {
  const save = useSaveQueueItem();
  const form = useForm({
    schema: createQueueItem.body,
    initialValues: valuesOf(item),
    toBody: bodyOf,
    save: (body) => save.mutateAsync({ id: item?.id, ...body }),
    onSaved() {
      toast.success(queueTexts.saved);
      onClose();
    },
    failed: item ? queueTexts.failures.update : queueTexts.failures.create,
  });
  const { type, vaultItemIds } = form.values;
  return (
    <DialogForm form={form} label={item ? texts.save : texts.submit} onCancel={onClose}>
      <TextInput size="md" label={texts.title} {...form.getInputProps('title')} data-autofocus />
      <Textarea
        size="md"
        label={texts.description}
        autosize
        minRows={2}
        maxRows={6}
        {...form.getInputProps('description')}
      />
      <NativeSelect size="md" label={texts.type} data={typeOptions} {...form.getInputProps('type')} />
      {!item && (type === 'video' || type === 'gallery' || type === 'audio') && (
        <Content
          picker={picker}
          picked={vaultItemIds.length}
          onPick={(items) =>
            form.setFieldValue(
              'vaultItemIds',
              items.map(({ id }) => id),
            )
          }
        />
      )}
      <Group grow align="flex-start">
        <TextInput size="md" type="date" label={texts.date} {...form.getInputProps('scheduledDate')} />
        <TextInput size="md" type="time" label={texts.time} {...form.getInputProps('scheduledTime')} />
      </Group>
      <Group grow align="flex-start">
        <TextInput size="md" inputMode="numeric" label={texts.duration} {...form.getInputProps('duration')} />
        <TextInput size="md" inputMode="decimal" label={texts.price} {...form.getInputProps('price')} />
      </Group>
      <NativeSelect
        size="md"
        label={texts.audience}
        description={texts.audienceHint}
        data={audienceOptions}
        {...form.getInputProps('audience')}
      />
    </DialogForm>
  );
}

type ContentProps = {
  readonly picker: ContentPicker;
  readonly picked: number;
  readonly onPick: (items: readonly VaultItem[]) => void;
};

function Content({ picker: Picker, picked, onPick }: ContentProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Stack gap="2xs" align="flex-start">
      <Action type="button" look="outline" onClick={() => setOpen(true)}>
        {picked > 0 ? texts.picked(picked) : texts.pick}
      </Action>
      <Text fz="caption" c="dimmed">
        {texts.pickHint}
      </Text>
      <Picker
        opened={isOpen}
        onClose={() => setOpen(false)}
        onPick={(items) => {
          onPick(items);
          setOpen(false);
        }}
      />
    </Stack>
  );
}

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
import { addDays, slotOf, type Slot } from './calendar.ts';
import { toast } from '#ui/toast.ts';
import { useForm } from '#ui/use-form.ts';

const texts = queueTexts.dialog;

export type ContentPicker = ComponentType<{
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly onPick: (items: readonly VaultItem[]) => void;
}>;

/** A session to change, or a new one: at a local time, and like another item. */
export type Edited =
  | { readonly kind: 'change'; readonly item: QueueItem }
  | { readonly kind: 'new'; readonly slot?: Slot; readonly like?: QueueItem };

type QueueDialogProps = {
  /** undefined while closed */
  readonly edited: Edited | undefined;
  readonly picker: ContentPicker;
  readonly onClose: () => void;
};

export function QueueDialog({ edited, picker, onClose }: QueueDialogProps) {
  return (
    <Dialog
      opened={edited !== undefined}
      onClose={onClose}
      title={edited?.kind === 'change' ? texts.edit : texts.create}
    >
      {edited && <QueueForm edited={edited} picker={picker} onClose={onClose} />}
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

/** The local time at which a form begins: of the item, a week after the copied one, or the next full hour. */
function slotOfForm(edited: Edited): Slot {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  if (edited.kind === 'change') return slotOf(edited.item.scheduledAt, timeZone);
  if (edited.slot) return edited.slot;
  const next = slotOf(new Date(Date.now() + 3_600_000).toISOString(), timeZone);
  if (!edited.like) return { day: next.day, time: `${next.time.slice(0, 2)}:00` };
  const { day, time } = slotOf(edited.like.scheduledAt, timeZone);
  const later = addDays(day, 7);
  return { day: later > next.day ? later : addDays(next.day, 1), time };
}

/** Values of the form in the reader's own zone. */
function valuesOf(edited: Edited) {
  const item = edited.kind === 'change' ? edited.item : edited.like;
  const { day, time } = slotOfForm(edited);
  return {
    title: item?.title ?? '',
    description: item?.description ?? '',
    type: item?.type ?? 'live',
    scheduledDate: day,
    scheduledTime: time,
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

type QueueFormProps = Omit<QueueDialogProps, 'edited'> & { readonly edited: Edited };

function QueueForm({ edited, picker, onClose }: QueueFormProps) {
  const item = edited.kind === 'change' ? edited.item : undefined;
  const save = useSaveQueueItem();
  const form = useForm({
    schema: createQueueItem.body,
    initialValues: valuesOf(edited),
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

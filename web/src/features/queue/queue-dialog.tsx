import { Checkbox, Group, NativeSelect, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { createQueueItem, queueLimits, QueueType, type QueueItem } from '@velvet/contracts/content/queue';
import type { UseFormReturnType } from '@mantine/form';
import type { VaultItem } from '@velvet/contracts/content/vault';
import type { VaultItemId } from '@velvet/contracts/ids';
import { useState, type ComponentType } from 'react';
import { useSaveQueueItem, type QueueFields } from '#resources/queue.ts';
import { queueTexts } from '#texts/queue.ts';
import { sessionTexts } from '#texts/sessions.ts';
import { Action } from '#ui/action.tsx';
import { useOwnCurrency } from '#resources/creator-currency.ts';
import { usePriceField } from '#resources/creator-share.ts';
import { useTierAudiences } from '#resources/tier-audiences.ts';
import { decimalOf } from '#ui/decimal.ts';
import { DialogForm } from '#ui/dialog-form.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { toast } from '#ui/toast.ts';
import { useForm } from '#ui/use-form.ts';
import { momentOf, ZonedTimeFields, type ZonedTime } from '#ui/zoned-time-fields.tsx';
import { slotOf, type Slot } from '#ui/zoned-time.ts';
import { addDays, nextHour } from './calendar.ts';
import { useQueueZone } from './use-queue-zone.ts';

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
  /** writes a broadcast with these words at this time instead; undefined for a person who may not */
  readonly onMessage: ((content: string, at: ZonedTime) => void) | undefined;
  readonly onClose: () => void;
};

export function QueueDialog({ edited, ...rest }: QueueDialogProps) {
  return (
    <Dialog
      opened={edited !== undefined}
      onClose={rest.onClose}
      title={edited?.kind === 'change' ? texts.edit : texts.create}
    >
      {edited && <QueueForm edited={edited} {...rest} />}
    </Dialog>
  );
}

const optionOf = (value: QueueType) => ({ value, label: queueTexts.types[value] });
const sessionTypes = ['live', 'video', 'gallery', 'audio'] as const;

/** A session stays one. @param canMessage whether the viewer may broadcast */
const typesOf = (item: QueueItem | undefined, canMessage: boolean) =>
  [
    ...sessionTypes,
    ...(item === undefined || item.type === 'post' ? (['post'] as const) : []),
    ...(item === undefined && canMessage ? (['message'] as const) : []),
  ].map(optionOf);

/** Title and description as the text of a message. */
const wordsOf = ({ title, description }: { readonly title: string; readonly description: string }) =>
  [title.trim(), description.trim()].filter(Boolean).join('\n');

const plainAudiences = (['public', 'followers', 'subscribers', 'private'] as const).map((value) => ({
  value,
  label: sessionTexts.audiences[value],
}));

/** The local time at which a form begins: of the item, a week after the copied one, or the next full hour. */
export function slotOfForm(edited: Edited, timeZone: string): Slot {
  if (edited.kind === 'change') return slotOf(edited.item.scheduledAt, timeZone);
  if (edited.slot) return edited.slot;
  const next = nextHour(timeZone);
  if (!edited.like) return next;
  const { day, time } = slotOf(edited.like.scheduledAt, timeZone);
  const later = addDays(day, 7);
  return { day: later > next.day ? later : addDays(next.day, 1), time };
}

/** Values of the form in the zone of the queue. */
function valuesOf(edited: Edited, timeZone: string) {
  const item = edited.kind === 'change' ? edited.item : edited.like;
  return {
    title: item?.title ?? '',
    description: item?.description ?? '',
    type: item?.type ?? ('live' as const),
    scheduledDate: { ...slotOfForm(edited, timeZone), isSecond: false } as ZonedTime,
    duration: String(item?.duration ?? queueLimits.defaultMinutes),
    price: item?.price ? String(item.price) : '',
    audience: item?.audience ?? ('public' as const),
    ageRestricted: item?.ageRestricted ?? false,
    vaultItemIds: [] as VaultItemId[],
  };
}

/** An empty or non-numeric duration is the default one, such a price is free (part 2, section 5). */
function bodyOf(
  { duration, price, vaultItemIds, type, scheduledDate, ...values }: ReturnType<typeof valuesOf>,
  timeZone: string,
): QueueFields {
  const minutes = Number.parseInt(duration, 10);
  const hasContent = vaultItemIds.length > 0 && type !== 'live';
  return {
    ...values,
    // a message opens its own dialog
    type: type === 'message' ? 'post' : type,
    scheduledDate: momentOf(scheduledDate, timeZone),
    duration: Number.isNaN(minutes) ? queueLimits.defaultMinutes : minutes,
    price: Number.isNaN(Number.parseFloat(price)) ? 0 : decimalOf(price),
    timeZone,
    ...(hasContent && { vaultItemIds }),
  };
}

type QueueFormProps = Omit<QueueDialogProps, 'edited'> & { readonly edited: Edited };

function QueueForm({ edited, picker, onMessage, onClose }: QueueFormProps) {
  const timeZone = useQueueZone();
  const item = edited.kind === 'change' ? edited.item : undefined;
  const save = useSaveQueueItem();
  const form = useForm({
    schema: createQueueItem.body,
    initialValues: valuesOf(edited, timeZone),
    toBody: (values) => bodyOf(values, timeZone),
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
      <NativeSelect
        size="md"
        label={texts.type}
        data={typesOf(item, onMessage !== undefined)}
        {...form.getInputProps('type')}
        onChange={({ currentTarget: { value } }) => {
          if (value === 'message') return onMessage?.(wordsOf(form.values), form.values.scheduledDate);
          form.setFieldValue('type', QueueType.parse(value));
        }}
      />
      {!item && type !== 'live' && (
        <Content
          picker={picker}
          hint={type === 'post' ? texts.postHint : texts.pickHint}
          picked={vaultItemIds.length}
          onPick={(ids) => form.setFieldValue('vaultItemIds', ids)}
        />
      )}
      <ZonedTimeFields
        timeZone={timeZone}
        value={form.values.scheduledDate}
        labels={texts}
        error={form.errors['scheduledDate']}
        onChange={(time) => form.setFieldValue('scheduledDate', time)}
      />
      <Terms form={form} />
    </DialogForm>
  );
}

type TermsProps = {
  readonly form: Pick<UseFormReturnType<ReturnType<typeof valuesOf>>, 'getInputProps' | 'getValues'>;
};

/** Length, price and audience. A post has no length. */
function Terms({ form }: TermsProps) {
  const currency = useOwnCurrency();
  const { type, audience, price } = form.getValues();
  const priceField = usePriceField(price);
  const tiers = useTierAudiences(true, audience);
  return (
    <>
      <Group grow align="flex-start">
        {type !== 'post' && (
          <TextInput size="md" inputMode="numeric" label={texts.duration} {...form.getInputProps('duration')} />
        )}
        <TextInput size="md" label={texts.price(currency)} {...priceField} {...form.getInputProps('price')} />
      </Group>
      <NativeSelect
        size="md"
        label={texts.audience}
        {...(type === 'live' && { description: texts.audienceHint })}
        data={[...plainAudiences, ...tiers]}
        {...form.getInputProps('audience')}
      />
      <Checkbox size="md" label={texts.ageRestricted} {...form.getInputProps('ageRestricted', { type: 'checkbox' })} />
    </>
  );
}

type ContentProps = {
  readonly picker: ContentPicker;
  readonly hint: string;
  readonly picked: number;
  readonly onPick: (ids: VaultItemId[]) => void;
};

function Content({ picker: Picker, hint, picked, onPick }: ContentProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Stack gap="2xs" align="flex-start">
      <Action type="button" look="outline" onClick={() => setOpen(true)}>
        {picked > 0 ? texts.picked(picked) : texts.pick}
      </Action>
      <Text fz="caption" c="dimmed">
        {hint}
      </Text>
      <Picker
        opened={isOpen}
        onClose={() => setOpen(false)}
        onPick={(items) => {
          onPick(items.map(({ id }) => id));
          setOpen(false);
        }}
      />
    </Stack>
  );
}

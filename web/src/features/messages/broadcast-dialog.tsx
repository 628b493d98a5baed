import { Group, SegmentedControl, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { UserId } from '@velvet/contracts/ids';
import { broadcastTexts as texts } from '#texts/broadcasts.ts';
import { messageTexts } from '#texts/messages.ts';
import { uiTexts } from '#texts/ui.ts';
import { Action } from '#ui/action.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { DialogButtons } from '#ui/dialog-buttons.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Refusal } from '#ui/refusal.tsx';
import { useUnsaved } from '#ui/unsaved.ts';
import { ZonedTimeFields } from '#ui/zoned-time-fields.tsx';
import { deviceZone } from '#ui/zoned-time.ts';
import { AttachMenu } from './attach-menu.tsx';
import { AudienceField } from './audience-field.tsx';
import { BroadcastPreview } from './broadcast-preview.tsx';
import classes from './broadcasts.module.css';
import type { Attaching } from './chat-model.ts';
import { ParcelRow, PriceField } from './parcel-row.tsx';
import {
  limitProblem,
  textProblem,
  useBroadcastForm,
  type BroadcastForm,
  type EditedBroadcast,
} from './use-broadcast-form.ts';

type BroadcastDialogProps = {
  readonly userId: string;
  /** undefined while closed */
  readonly broadcast: EditedBroadcast | undefined;
  /** of the scheduled time; by default that of the device */
  readonly timeZone?: string;
  readonly attaching: Attaching;
  readonly onClose: () => void;
};

export function BroadcastDialog({ broadcast, ...rest }: BroadcastDialogProps) {
  return (
    <Dialog
      opened={broadcast !== undefined}
      onClose={rest.onClose}
      title={broadcast && broadcast !== 'new' && 'id' in broadcast ? texts.edit : texts.create}
      size={600}
    >
      {broadcast && <BroadcastFields {...rest} broadcast={broadcast} />}
    </Dialog>
  );
}

type FieldsProps = Omit<BroadcastDialogProps, 'broadcast'> & { readonly broadcast: EditedBroadcast };

function BroadcastFields({ userId, broadcast, timeZone = deviceZone(), attaching, onClose }: FieldsProps) {
  const form = useBroadcastForm({ edited: broadcast, timeZone, uploadFile: attaching.uploadFile, onSaved: onClose });
  const { values, change, problem, progress, canSend, isBusy, submit } = form;
  useUnsaved(values);
  return (
    <Stack gap="lg">
      <AudienceField userId={UserId.parse(userId)} value={values.target} onChange={(target) => change({ target })} />
      <Textarea
        size="md"
        label={texts.message}
        autosize
        minRows={3}
        maxRows={8}
        value={values.text}
        error={textProblem(values.text)}
        onChange={(event) => change({ text: event.currentTarget.value })}
        data-autofocus
      />
      <Files form={form} attaching={attaching} />
      <WhenField form={form} timeZone={timeZone} />
      <BroadcastPreview text={values.text.trim()} parcel={values.parcel} kept={values.kept.length} />
      <Refusal message={problem} />
      <DialogButtons>
        <Action look="quiet" onClick={onClose}>
          {uiTexts.cancel}
        </Action>
        <Action look="accent" disabled={!canSend} loading={isBusy} onClick={() => void submit()}>
          {values.isScheduled ? texts.schedule : texts.send}
        </Action>
      </DialogButtons>
      {isBusy && progress !== undefined && progress < 1 && (
        <Text fz="sm" c="dimmed" role="status">
          {texts.uploading(progress)}
        </Text>
      )}
    </Stack>
  );
}

function Files({
  form: { values, change },
  attaching,
}: {
  readonly form: BroadcastForm;
  readonly attaching: Attaching;
}) {
  const { parcel, kept, limit } = values;
  return (
    <Stack gap="2xs">
      <Group gap="2xs">
        <AttachMenu parcel={parcel} vaultPicker={attaching.vaultPicker} onChange={(next) => change({ parcel: next })} />
        <Text>{texts.attach}</Text>
      </Group>
      {kept.length > 0 && (
        <p className={classes.files}>
          {texts.files(kept.length)}
          <IconButton icon={IconX} iconSize={16} label={messageTexts.remove} onClick={() => change({ kept: [] })} />
        </p>
      )}
      <ParcelRow
        parcel={parcel}
        canLock
        photoFilters={attaching.photoFilters}
        onChange={(next) => change({ parcel: next })}
      />
      {kept.length > 0 && parcel.attachments.length === 0 && (
        <PriceField parcel={parcel} onChange={(next) => change({ parcel: next })} />
      )}
      {parcel.price !== undefined && kept.length + parcel.attachments.length > 0 && (
        <TextInput
          maw={360}
          inputMode="numeric"
          label={texts.limit}
          description={texts.limitHint}
          value={limit}
          error={limitProblem(limit)}
          onChange={(event) => change({ limit: event.currentTarget.value })}
        />
      )}
    </Stack>
  );
}

type WhenProps = { readonly form: BroadcastForm; readonly timeZone: string };

function WhenField({ form: { values, change }, timeZone }: WhenProps) {
  return (
    <Stack gap="sm">
      <SegmentedControl
        aria-label={texts.when}
        value={values.isScheduled ? 'later' : 'now'}
        data={[
          { value: 'now', label: texts.now },
          { value: 'later', label: texts.later },
        ]}
        onChange={(value) => change({ isScheduled: value === 'later' })}
      />
      {values.isScheduled && (
        <ZonedTimeFields timeZone={timeZone} value={values.at} labels={texts} onChange={(at) => change({ at })} />
      )}
    </Stack>
  );
}

import { Stack } from '@mantine/core';
import type { QueueItem } from '@velvet/contracts/content/queue';
import { useState } from 'react';
import { useMoveQueueItem } from '#resources/queue.ts';
import { queueTexts as texts } from '#texts/queue.ts';
import { uiTexts } from '#texts/ui.ts';
import { Action } from '#ui/action.tsx';
import { DialogButtons } from '#ui/dialog-buttons.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { toast } from '#ui/toast.ts';
import { momentOf, ZonedTimeFields, type ZonedTime } from '#ui/zoned-time-fields.tsx';
import { slotOf } from '#ui/zoned-time.ts';
import { nextHour } from './calendar.ts';
import { useQueueZone } from './use-queue-zone.ts';

type MoveDialogProps = {
  /** undefined while closed */
  readonly item: QueueItem | undefined;
  readonly onClose: () => void;
};

/** Another date and time for an item: the same as a drag in the calendar. */
export function MoveDialog({ item, onClose }: MoveDialogProps) {
  return (
    <Dialog opened={item !== undefined} onClose={onClose} title={texts.moveTitle} size={440}>
      {item && <MoveForm item={item} onClose={onClose} />}
    </Dialog>
  );
}

function MoveForm({ item, onClose }: { readonly item: QueueItem; readonly onClose: () => void }) {
  const timeZone = useQueueZone();
  const [time, setTime] = useState<ZonedTime>(() => ({
    ...(item.isPlanned ? slotOf(item.scheduledAt, timeZone) : nextHour(timeZone)),
    isSecond: false,
  }));
  const move = useMoveQueueItem();
  const at = momentOf(time, timeZone);
  const save = () =>
    move.mutate(
      { item, slot: time, timeZone, at },
      {
        onSuccess() {
          toast.success(texts.moved);
          onClose();
        },
      },
    );
  return (
    <Stack gap="lg">
      <ZonedTimeFields timeZone={timeZone} value={time} labels={texts.dialog} onChange={setTime} />
      <DialogButtons>
        <Action look="quiet" onClick={onClose}>
          {uiTexts.cancel}
        </Action>
        <Action look="accent" disabled={at === ''} loading={move.isPending} onClick={save}>
          {texts.move}
        </Action>
      </DialogButtons>
    </Stack>
  );
}

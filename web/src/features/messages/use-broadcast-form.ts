import { useQueryClient } from '@tanstack/react-query';
import type { PostId, VaultItemId } from '@velvet/contracts/ids';
import type { Broadcast, BroadcastAudience } from '@velvet/contracts/messaging/broadcasts';
import { messageLimits } from '@velvet/contracts/messaging/limits';
import { countCharacters } from '@velvet/contracts/text';
import { useState } from 'react';
import { messageOf } from '#api/failure.ts';
import { saveBroadcast, type BroadcastFields } from '#resources/broadcasts.ts';
import { refresh } from '#resources/cache.ts';
import { sendAttachments, type UploadFile } from '#resources/send-attachments.ts';
import { broadcastTexts as texts } from '#texts/broadcasts.ts';
import { toast } from '#ui/toast.ts';
import { isComplete } from './audience-field.tsx';
import { emptyParcel, priceProblem, typeOf, type Parcel } from './parcel.ts';

type Values = {
  readonly target: { readonly audience: BroadcastAudience; readonly postId: PostId | undefined };
  readonly text: string;
  readonly parcel: Parcel;
  /** attachments of the saved broadcast */
  readonly kept: readonly VaultItemId[];
  readonly isScheduled: boolean;
  /** in the zone of the reader */
  readonly date: string;
  readonly time: string;
};

const pad = (part: number) => String(part).padStart(2, '0');

function valuesOf(broadcast: Broadcast | undefined): Values {
  const at = new Date(broadcast?.scheduledAt ?? Date.now() + 3_600_000);
  const { price } = broadcast ?? {};
  return {
    target: { audience: broadcast?.audience ?? 'followers', postId: broadcast?.postId ?? undefined },
    text: broadcast?.content ?? '',
    parcel: price ? { attachments: [], price: String(price.amountMinor / 100) } : emptyParcel,
    kept: broadcast?.vaultItemIds ?? [],
    isScheduled: broadcast !== undefined,
    date: `${at.getFullYear()}-${pad(at.getMonth() + 1)}-${pad(at.getDate())}`,
    time: `${pad(at.getHours())}:${pad(at.getMinutes())}`,
  };
}

type FormOptions = {
  readonly broadcast: Broadcast | undefined;
  readonly uploadFile: UploadFile;
  readonly onSaved: () => void;
};

export type BroadcastForm = ReturnType<typeof useBroadcastForm>;

/** The fields of a broadcast, and its sending after its files. */
export function useBroadcastForm({ broadcast, uploadFile, onSaved }: FormOptions) {
  const client = useQueryClient();
  const [values, setValues] = useState(() => valuesOf(broadcast));
  // a repetition after a lost answer sends once
  const [clientId] = useState(() => crypto.randomUUID());
  const [problem, setProblem] = useState('');
  const [progress, setProgress] = useState<number>();
  const [isBusy, setBusy] = useState(false);
  const change = (changed: Partial<Values>) => {
    setProblem('');
    setValues((current) => ({ ...current, ...changed }));
  };

  async function submit(): Promise<void> {
    setBusy(true);
    setProblem('');
    try {
      const uploaded = await sendAttachments(values.parcel.attachments, {
        uploadFile,
        signal: new AbortController().signal,
        onSent: (done, total) => setProgress(total === 0 ? 1 : done / total),
        onArrived: (attachments) =>
          setValues((current) => ({ ...current, parcel: { ...current.parcel, attachments } })),
      });
      await saveBroadcast(broadcast?.id, { ...fieldsOf(values, uploaded), clientId });
      toast.success(values.isScheduled ? texts.scheduledToast : texts.sentToast);
      void refresh(client, 'broadcasts');
      onSaved();
    } catch (error) {
      setProblem(messageOf(error, texts.failures.send));
    } finally {
      setBusy(false);
    }
  }

  return { values, change, problem, progress, isBusy, canSend: !isBusy && isReady(values), submit };
}

function isReady({ target, text, parcel, kept, isScheduled, date, time }: Values): boolean {
  const files = parcel.attachments.length + kept.length;
  const isLocked = files > 0 && parcel.price !== undefined;
  return (
    isComplete(target) &&
    (text.trim() !== '' || files > 0) &&
    files <= messageLimits.attachments &&
    countCharacters(text.trim()) <= messageLimits.textLength &&
    !(isLocked && priceProblem(parcel) !== undefined) &&
    !(isScheduled && (date === '' || time === ''))
  );
}

function fieldsOf(
  { target, text, parcel, kept, isScheduled, date, time }: Values,
  uploaded: VaultItemId[],
): BroadcastFields {
  const vaultItemIds = [...new Set([...kept, ...uploaded])];
  const isLocked = vaultItemIds.length > 0 && parcel.price !== undefined;
  const ofFiles = parcel.attachments.length > 0 ? typeOf({ ...parcel, price: undefined }) : 'image';
  const type = vaultItemIds.length === 0 ? 'text' : isLocked ? 'locked' : ofFiles;
  return {
    audience: target.audience,
    ...(target.postId && { postId: target.postId }),
    content: text.trim(),
    type: type === 'call_notification' ? 'text' : type,
    vaultItemIds,
    ...(isLocked && { price: parcel.price?.trim() ?? '' }),
    ...(isScheduled && { scheduledAt: new Date(`${date}T${time}`).toISOString() }),
  };
}

import { useQueryClient } from '@tanstack/react-query';
import type { PostId, VaultItemId } from '@velvet/contracts/ids';
import type { Broadcast, BroadcastAudience } from '@velvet/contracts/messaging/broadcasts';
import { PieceLimit } from '@velvet/contracts/content/price';
import { messageLimits } from '@velvet/contracts/messaging/limits';
import { countCharacters } from '@velvet/contracts/text';
import { useState } from 'react';
import { messageOf } from '#api/failure.ts';
import { saveBroadcast, type BroadcastFields } from '#resources/broadcasts.ts';
import { refresh } from '#resources/cache.ts';
import { sendAttachments, type UploadFile } from '#resources/send-attachments.ts';
import { broadcastTexts as texts } from '#texts/broadcasts.ts';
import { messageTexts } from '#texts/messages.ts';
import { decimalOf } from '#ui/decimal.ts';
import { toast } from '#ui/toast.ts';
import { momentOf, type ZonedTime } from '#ui/zoned-time-fields.tsx';
import { slotOf } from '#ui/zoned-time.ts';
import { isComplete } from './audience-field.tsx';
import { emptyParcel, priceProblem, typeOf, type Parcel } from './parcel.ts';

type Values = {
  readonly target: { readonly audience: BroadcastAudience; readonly postId: PostId | undefined };
  readonly text: string;
  readonly parcel: Parcel;
  /** attachments of the saved broadcast */
  readonly kept: readonly VaultItemId[];
  /** sales to all receivers together, as typed; '' is no limit */
  readonly limit: string;
  readonly isScheduled: boolean;
  readonly at: ZonedTime;
};

/** A new broadcast with a time, and like another one or with its words. */
export type NewBroadcast = { readonly at: ZonedTime; readonly like?: Broadcast; readonly content?: string };

/** The broadcast to change, or a new one. */
export type EditedBroadcast = Broadcast | NewBroadcast | 'new';

const isSaved = (edited: EditedBroadcast): edited is Broadcast => edited !== 'new' && 'id' in edited;

function valuesOf(edited: EditedBroadcast, timeZone: string): Values {
  const planned = edited === 'new' || isSaved(edited) ? undefined : edited;
  const broadcast = isSaved(edited) ? edited : planned?.like;
  const scheduledAt = broadcast?.scheduledAt ?? new Date(Date.now() + 3_600_000).toISOString();
  const { price } = broadcast ?? {};
  return {
    target: { audience: broadcast?.audience ?? 'followers', postId: broadcast?.postId ?? undefined },
    text: broadcast?.content ?? planned?.content ?? '',
    parcel: price ? { attachments: [], price: String(price.amountMinor / 100) } : emptyParcel,
    kept: broadcast?.vaultItemIds ?? [],
    limit: broadcast?.limit?.toString() ?? '',
    isScheduled: edited !== 'new',
    at: planned?.at ?? { ...slotOf(scheduledAt, timeZone), isSecond: false },
  };
}

type FormOptions = {
  readonly edited: EditedBroadcast;
  /** of the scheduled time */
  readonly timeZone: string;
  readonly uploadFile: UploadFile;
  readonly onSaved: () => void;
};

export type BroadcastForm = ReturnType<typeof useBroadcastForm>;

/** The fields of a broadcast, and its sending after its files. */
export function useBroadcastForm({ edited, timeZone, uploadFile, onSaved }: FormOptions) {
  const client = useQueryClient();
  const [values, setValues] = useState(() => valuesOf(edited, timeZone));
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
      const id = isSaved(edited) ? edited.id : undefined;
      await saveBroadcast(id, { ...fieldsOf(values, timeZone, uploaded), clientId });
      toast.success(values.isScheduled ? texts.scheduledToast : texts.sentToast);
      void refresh(client, 'broadcasts');
      onSaved();
    } catch (error) {
      setProblem(messageOf(error, texts.failures.send));
    } finally {
      setBusy(false);
    }
  }

  return { values, change, problem, progress, isBusy, canSend: !isBusy && isReady(values, timeZone), submit };
}

/** Returns how much the text is too long. */
export function textProblem(text: string): string | undefined {
  // counting is slow, and the UTF-16 length is an upper bound
  if (text.length <= messageLimits.textLength) return undefined;
  const over = countCharacters(text.trim()) - messageLimits.textLength;
  return over > 0 ? messageTexts.tooLong(over) : undefined;
}

/** Returns why the limit is invalid, by the rule of the contract. */
export const limitProblem = (limit: string): string | undefined =>
  PieceLimit.safeParse(limit.trim()).error?.issues[0]?.message;

function isReady({ target, text, parcel, kept, limit, isScheduled, at }: Values, timeZone: string): boolean {
  const files = parcel.attachments.length + kept.length;
  const isLocked = files > 0 && parcel.price !== undefined;
  return (
    isComplete(target) &&
    (text.trim() !== '' || files > 0) &&
    files <= messageLimits.attachments &&
    textProblem(text) === undefined &&
    !(isLocked && (priceProblem(parcel) ?? limitProblem(limit)) !== undefined) &&
    !(isScheduled && momentOf(at, timeZone) === '')
  );
}

function fieldsOf(
  { target, text, parcel, kept, limit, isScheduled, at }: Values,
  timeZone: string,
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
    ...(isLocked && { price: decimalOf(parcel.price ?? ''), limit: limit.trim() }),
    ...(isScheduled && { scheduledAt: momentOf(at, timeZone) }),
  };
}

import { useQueryClient } from '@tanstack/react-query';
import type { Audience } from '@velvet/contracts/content/events';
import { maxVideoBytes } from '@velvet/contracts/content/limits';
import { uploadVideo } from '@velvet/contracts/content/videos';
import { useRef, useState } from 'react';
import { ApiFailure, messageOf } from '#api/failure.ts';
import type { UploadFile } from '#resources/send-attachments.ts';
import { publishVideo, showUploaded } from '#resources/videos.ts';
import { videoUploadTexts as texts } from '#texts/videos.ts';
import { toast } from '#ui/toast.ts';
import { useForm } from '#ui/use-form.ts';

export type UploadParts = {
  readonly userId: string;
  /** a creator publishes for subscribers and for a price */
  readonly canSell: boolean;
  readonly uploadFile: UploadFile;
};

type Values = { title: string; description: string; audience: Audience; price: string; ageRestricted: boolean };

const empty: Values = { title: '', description: '', audience: 'public', price: '', ageRestricted: false };

/** The reason why a file cannot be a video (part 1 section 5); undefined when it can. The server decides by its bytes. */
export function videoProblemOf({ type, size }: Pick<File, 'type' | 'size'>): string | undefined {
  if (!type.startsWith('video/')) return texts.notVideo;
  return size > maxVideoBytes ? texts.tooLarge : undefined;
}

/** Uploads the file into the vault, where a lost connection resumes, then publishes it with its words. */
export function useUploadForm({ userId, canSell, uploadFile }: UploadParts, onClose: () => void) {
  const client = useQueryClient();
  const [file, setFile] = useState<File>();
  const [problem, setProblem] = useState<string>();
  const [sentBytes, setSentBytes] = useState(0);
  const stop = useRef(new AbortController());
  const send = async (body: Parameters<typeof publishVideo>[0]) => {
    if (!file) throw new Error(texts.missing);
    stop.current = new AbortController();
    setSentBytes(0);
    const { signal } = stop.current;
    const vaultItemId = await uploadFile({ file, signal, onSent: setSentBytes });
    return publishVideo({ ...body, vaultItemId, userId });
  };
  const form = useForm({
    schema: uploadVideo.body,
    initialValues: empty,
    toBody: ({ price, audience, ...values }: Values) => ({
      ...values,
      audience,
      price: canSell && audience !== 'private' ? price || 0 : 0,
    }),
    save: (body) => send(body),
    onSaved: (video) => {
      toast.success(video.state === 'published' ? texts.published : texts.processing);
      setFile(undefined);
      form.setInitialValues(empty);
      form.reset();
      void showUploaded(client, video);
      onClose();
    },
    failed: uploadFailureOf,
  });
  return {
    form,
    file,
    problem: problem ?? form.errors['video'],
    sentBytes,
    choose(chosen: File) {
      const reason = videoProblemOf(chosen);
      setProblem(reason);
      form.clearFieldError('video');
      setFile(reason ? undefined : chosen);
    },
    /** keeps the values, and ends an upload */
    cancel() {
      stop.current.abort();
      onClose();
    },
  };
}

/** Section 8 of part 1: the server's reason, the status of an answer without one, or that it failed. */
export function uploadFailureOf(error: unknown): string {
  if (!(error instanceof ApiFailure))
    return error instanceof Error && error.message !== '' ? error.message : texts.failed;
  if (error.code === 'Unreadable' || error.code === 'PartRefused') return texts.refused(String(error.status));
  return messageOf(error, texts.failed);
}

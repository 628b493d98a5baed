import { maxVideoBytes } from '@velvet/contracts/content/limits';
import { uploadVideo } from '@velvet/contracts/content/videos';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { VideoWords } from '#resources/videos.ts';
import { videoUploadTexts as texts } from '#texts/videos.ts';
import { useForm } from '#ui/use-form.ts';
import { noVideoValues, videoBody, type VideoValues } from './video-fields.tsx';

/**
 * Uploads a file and publishes it as a video. It goes on when the dialog is closed.
 * @throws with a message for the creator
 */
export type SendVideo = (upload: {
  readonly file: File;
  readonly video: VideoWords;
  readonly onSent: (bytes: number) => void;
  /** whether the dialog still shows the outcome */
  readonly isWatched: () => boolean;
}) => Promise<void>;

export type UploadParts = {
  readonly userId: string;
  /** a creator publishes for subscribers and for a price */
  readonly canSell: boolean;
  /** leads to the age check, without which a member publishes for friends alone; undefined for others */
  readonly mediaCheck: ReactNode;
  readonly sendVideo: SendVideo;
};

/** The reason why a file cannot be a video (part 1 section 5); undefined when it can. The server decides by its bytes. */
export function videoProblemOf({ type, size }: Pick<File, 'type' | 'size'>): string | undefined {
  if (!type.startsWith('video/')) return texts.notVideo;
  return size > maxVideoBytes ? texts.tooLarge : undefined;
}

/** Hands the file to the queue of uploads, which publishes it with its words. */
export function useUploadForm({ userId, canSell, sendVideo }: UploadParts, onClose: () => void) {
  const [file, setFile] = useState<File>();
  const [problem, setProblem] = useState<string>();
  const [sentBytes, setSentBytes] = useState(0);
  const isWatched = useIsMounted();
  const form = useForm({
    schema: uploadVideo.body,
    initialValues: noVideoValues,
    toBody: (values: VideoValues) => videoBody(values, canSell),
    async save(body): Promise<void> {
      if (!file) throw new Error(texts.missing);
      // the upload goes on without the dialog, so closing it loses nothing
      form.resetDirty();
      setSentBytes(0);
      await sendVideo({ file, video: { ...body, userId }, onSent: setSentBytes, isWatched });
    },
    onSaved: onClose,
    failed: (error) => (error instanceof Error && error.message !== '' ? error.message : texts.failed),
  });
  return {
    form,
    file,
    problem,
    sentBytes,
    choose(chosen: File) {
      const reason = videoProblemOf(chosen);
      setProblem(reason);
      setFile(reason ? undefined : chosen);
    },
  };
}

function useIsMounted(): () => boolean {
  const isMounted = useRef(false);
  useEffect(() => {
    isMounted.current = true;
    return () => void (isMounted.current = false);
  }, []);
  return () => isMounted.current;
}

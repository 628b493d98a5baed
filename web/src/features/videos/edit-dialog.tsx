import { useQuery } from '@tanstack/react-query';
import { editVideo, type Video } from '@velvet/contracts/content/videos';
import { decimalFromMinor } from '@velvet/contracts/money';
import { useEditVideo } from '#resources/video-changes.ts';
import { videoQuery } from '#resources/videos.ts';
import { videoEditTexts as texts } from '#texts/videos.ts';
import { DialogForm } from '#ui/dialog-form.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { toast } from '#ui/toast.ts';
import { useForm } from '#ui/use-form.ts';
import type { VideoActions } from './video-actions.ts';
import { videoBody, VideoFields, type VideoValues } from './video-fields.tsx';

type EditDialogProps = {
  readonly opened: boolean;
  readonly video: Video;
  readonly canSell: boolean;
  readonly captionsField: VideoActions['captionsField'];
  readonly onClose: () => void;
};

/** Changes the words, the audience and the price of an own video. Its file stays. */
export function EditDialog(props: EditDialogProps) {
  return (
    <Dialog opened={props.opened} onClose={props.onClose} title={texts.title}>
      <EditForm {...props} />
    </Dialog>
  );
}

function EditForm({ video, canSell, captionsField: CaptionsField, onClose }: EditDialogProps) {
  // the captions are saved at once, without the form
  const { data: saved } = useQuery({ ...videoQuery(video.id, video.user_id), initialData: video });
  const { title, description, audience, price, ageRestricted } = video;
  const { mutateAsync } = useEditVideo(video);
  const form = useForm({
    schema: editVideo.body,
    initialValues: {
      title,
      description,
      audience,
      price: price ? String(decimalFromMinor(price.amountMinor)) : '',
      ageRestricted,
    },
    toBody: (values: VideoValues) => videoBody(values, canSell),
    save: (body) => mutateAsync(body),
    onSaved: () => {
      toast.success(texts.saved);
      onClose();
    },
    failed: texts.failed,
  });
  return (
    <DialogForm form={form} label={texts.save} onCancel={onClose}>
      <VideoFields form={form} canSell={canSell} />
      {video.itemId && video.state === 'published' && <CaptionsField itemId={video.itemId} captions={saved.captions} />}
    </DialogForm>
  );
}

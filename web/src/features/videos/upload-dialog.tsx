import { FileButton, Progress, Stack, Text } from '@mantine/core';
import { IconMovie } from '@tabler/icons-react';
import { isForAnybody } from '@velvet/contracts/content/audiences';
import { dropTarget } from '#ui/attachments/attaching.ts';
import { Dialog } from '#ui/dialog.tsx';
import { DialogForm } from '#ui/dialog-form.tsx';
import { fileSize } from '#ui/format.ts';
import { videoUploadTexts as texts } from '#texts/videos.ts';
import { useUploadForm, type UploadParts } from './use-upload-form.ts';
import { VideoFields } from './video-fields.tsx';
import classes from './upload-dialog.module.css';

type UploadDialogProps = UploadParts & { readonly opened: boolean; readonly onClose: () => void };

/**
 * Uploads a video: its file, title and description, and who may watch it. Closes when it is uploaded (part 1 section 4). Closed
 * before, the upload goes on in the tray.
 */
export function UploadDialog(props: UploadDialogProps) {
  return (
    <Dialog opened={props.opened} onClose={props.onClose} title={texts.title}>
      <UploadForm {...props} />
    </Dialog>
  );
}

function UploadForm({ onClose, ...parts }: UploadDialogProps) {
  const upload = useUploadForm(parts, onClose);
  const { form, file, sentBytes } = upload;
  // the upload would end with a refusal
  const isHeldBack = Boolean(parts.mediaCheck) && isForAnybody(form.getValues().audience);
  return (
    <DialogForm
      form={form}
      label={texts.submit}
      busyLabel={texts.uploading}
      isDisabled={isHeldBack}
      {...(form.submitting && { cancelLabel: texts.hide })}
      onCancel={onClose}
    >
      <FileField upload={upload} />
      <VideoFields form={form} canSell={parts.canSell} />
      {isHeldBack && parts.mediaCheck}
      {form.submitting && file && (
        <Stack gap="4xs">
          <Progress value={(100 * sentBytes) / file.size} aria-label={texts.progressLabel} />
          <Text fz="caption" c="dimmed" data-tabular role="status">
            {texts.progress(fileSize(sentBytes), fileSize(file.size))}
          </Text>
          <Text fz="caption" c="dimmed">
            {texts.goesOn}
          </Text>
        </Stack>
      )}
    </DialogForm>
  );
}

type Upload = ReturnType<typeof useUploadForm>;

/** The file, chosen or dropped, or the reason why it cannot be a video. */
function FileField({ upload: { form, file, problem, choose } }: { readonly upload: Upload }) {
  return (
    <div {...dropTarget(([dropped]) => dropped && choose(dropped))}>
      <FileButton accept="video/*" onChange={(chosen) => chosen && choose(chosen)}>
        {(button) => (
          <button {...button} type="button" className={classes.file} disabled={form.submitting} data-autofocus>
            <IconMovie aria-hidden size={26} stroke={1.6} />
            <Stack component="span" gap={0} miw={0}>
              <Text component="strong" truncate fw={600}>
                {file ? file.name : texts.choose}
              </Text>
              <Text component="small" fz="caption" c="dimmed" data-tabular>
                {file ? `${fileSize(file.size)} · ${texts.change}` : texts.hint}
              </Text>
            </Stack>
          </button>
        )}
      </FileButton>
      {problem && (
        <Text mt="2xs" fz="sm" c="var(--velvet-danger)" role="alert">
          {problem}
        </Text>
      )}
    </div>
  );
}

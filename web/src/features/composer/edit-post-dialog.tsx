import { Group, Progress, Text } from '@mantine/core';
import { editPost } from '@velvet/contracts/content/post-calls';
import { maxPostMedia } from '@velvet/contracts/content/limits';
import type { Post } from '@velvet/contracts/content/post';
import { z } from 'zod';
import { findPeople } from '#resources/people.ts';
import { composerText } from '#texts/composer.ts';
import { Action } from '#ui/action.tsx';
import { DialogButtons } from '#ui/dialog-buttons.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { MentionField } from '#ui/mention-field.tsx';
import { useForm, type Form } from '#ui/use-form.ts';
import { AttachmentSources } from './attachment-sources.tsx';
import { AttachmentsRow } from '#ui/attachments/attachments-row.tsx';
import { addFiles, addItems, dropTarget } from '#ui/attachments/attaching.ts';
import { AttachmentProcessing } from './attachment-processing.tsx';
import { AudienceMenu } from './audience-menu.tsx';
import type { PhotoFilters, VaultPicker } from '#ui/attachments/attachment.ts';
import { Counter } from './composer-foot.tsx';
import { type Attachment } from '#ui/attachments/attachment.ts';
import { acceptedBy, fromPost, type Settings } from './draft.ts';
import { settingsBody } from './draft-check.ts';
import { useEditPost } from './use-edit-post.ts';
import { ScheduleField } from './schedule-field.tsx';
import type { UploadFile } from '#resources/send-attachments.ts';
import { SettingsFields } from './settings-fields.tsx';

type EditPostDialogProps = {
  /** undefined when closed */
  readonly post: Post | undefined;
  readonly isCreator: boolean;
  readonly uploadFile: UploadFile;
  readonly vaultPicker: VaultPicker;
  readonly photoFilters: PhotoFilters;
  readonly onSaved: (post: Post) => void;
  readonly onClose: () => void;
};

export function EditPostDialog({ post, ...rest }: EditPostDialogProps) {
  return (
    <Dialog opened={post !== undefined} onClose={rest.onClose} title={composerText.editTitle} size={620}>
      {post && <EditForm key={post._id} post={post} {...rest} />}
    </Dialog>
  );
}

type Values = Settings & {
  readonly text: string;
  readonly attachments: readonly Attachment[];
  readonly scheduledFor: string | null;
  /** set by the button that submits */
  readonly isDraft: boolean;
};
type EditFormProps = Omit<EditPostDialogProps, 'post'> & { readonly post: Post };

function EditForm({ post, isCreator, uploadFile, onSaved, onClose, ...pickers }: EditFormProps) {
  const { mutateAsync, sent } = useEditPost(post, { onSaved, uploadFile });
  const isPublished = post.state === 'published';
  const form = useForm({
    schema: EditRules,
    initialValues: valuesOf(post),
    save: ({ scheduledFor, isDraft, ...edit }) => {
      const publishing = { isDraft, scheduledFor: isDraft ? null : scheduledFor };
      return mutateAsync({ ...edit, ...(!isPublished && { publishing }) });
    },
    failed: composerText.saveFailed,
  });
  const { values, errors } = form;
  const change = (next: Partial<Values>) => form.setValues(next);
  return (
    <form
      noValidate
      onSubmit={form.onSubmit}
      {...dropTarget((files) => change({ attachments: addFiles(values.attachments, files, maxPostMedia) }))}
    >
      <MentionField
        findPeople={findPeople}
        label={composerText.editText}
        autosize
        minRows={3}
        maxRows={12}
        value={values.text}
        onText={(text) => change({ text })}
        error={errors['text']}
        data-path="text"
        data-autofocus
      />
      <MediaFields attachments={values.attachments} {...pickers} onChange={change} />
      <SettingsFields settings={values} onChange={change} isCreator={isCreator} errors={errors}>
        {!isPublished && (
          <ScheduleField
            value={values.scheduledFor}
            onChange={(scheduledFor) => change({ scheduledFor })}
            error={errors['scheduledFor']}
          />
        )}
      </SettingsFields>
      <Outcome message={form.message} sent={sent} />
      <Group gap="2xs" mt="md">
        <AudienceMenu value={values.audience} onChange={(audience) => change({ audience })} isCreator={isCreator} />
        <Group component="span" ml="auto">
          <Counter text={values.text} />
        </Group>
      </Group>
      <Buttons
        isPublished={isPublished}
        isScheduled={values.scheduledFor !== null}
        isBusy={form.submitting}
        onClose={onClose}
        onSubmit={(isDraft) => change({ isDraft })}
      />
    </form>
  );
}

/** How far the upload of new media is, or why saving failed. */
function Outcome({ message, sent }: Pick<Form, 'message'> & Pick<ReturnType<typeof useEditPost>, 'sent'>) {
  return (
    <>
      {message && (
        <Text mt="md" c="var(--velvet-danger)" role="alert">
          {message}
        </Text>
      )}
      {sent && (
        <Progress
          mt="md"
          size={4}
          value={(100 * sent.doneBytes) / sent.totalBytes}
          aria-label={composerText.uploadingLabel}
        />
      )}
    </>
  );
}

type ButtonsProps = {
  readonly isPublished: boolean;
  readonly isScheduled: boolean;
  readonly isBusy: boolean;
  readonly onClose: () => void;
  /** runs before a submit */
  readonly onSubmit: (isDraft: boolean) => void;
};

function Buttons({ isPublished, isScheduled, isBusy, onClose, onSubmit }: ButtonsProps) {
  const publishLabel = isScheduled ? composerText.scheduleIt : composerText.post;
  return (
    <DialogButtons>
      <Action look="quiet" onClick={onClose}>
        {composerText.cancel}
      </Action>
      {!isPublished && (
        <Action
          look="outline"
          disabled={isBusy}
          onClick={({ currentTarget }) => {
            onSubmit(true);
            currentTarget.form?.requestSubmit();
          }}
        >
          {composerText.keepDraft}
        </Action>
      )}
      <Action type="submit" look="accent" loading={isBusy} onClick={() => onSubmit(false)}>
        {isPublished ? composerText.save : publishLabel}
      </Action>
    </DialogButtons>
  );
}

type MediaFieldsProps = {
  readonly attachments: readonly Attachment[];
  readonly vaultPicker: VaultPicker;
  readonly photoFilters: PhotoFilters;
  readonly onChange: (change: { readonly attachments: readonly Attachment[] }) => void;
};

function MediaFields({ attachments, vaultPicker, photoFilters, onChange }: MediaFieldsProps) {
  return (
    <>
      {attachments.length > 0 && (
        <AttachmentsRow
          attachments={attachments}
          photoFilters={photoFilters}
          processing={AttachmentProcessing}
          onChange={(changed) => onChange({ attachments: changed })}
        />
      )}
      <AttachmentSources
        accepted={acceptedBy.mixed}
        onFiles={(files) => onChange({ attachments: addFiles(attachments, files, maxPostMedia) })}
        vaultPicker={vaultPicker}
        onItems={(items) => onChange({ attachments: addItems(attachments, items) })}
      />
    </>
  );
}

function valuesOf(post: Post): Values {
  const { audience, price, stock, location, allowComments, allowShares, allowReactions, ageRestricted } = post;
  return {
    text: post.content.text,
    attachments: fromPost(post),
    // the moment of one that was published, or could not be, is over
    scheduledFor: post.state === 'scheduled' ? post.scheduledFor : null,
    audience,
    price: price ? String(price.amountMinor / 100) : '',
    limit: stock ? String(stock.total) : '',
    location: location?.name ?? '',
    allowComments,
    allowShares,
    allowReactions,
    ageRestricted,
    isDraft: false,
  };
}

/** The contract's rules of a post, and what it needs besides: text or media, and a moment to come. */
const EditRules = z.custom<Values>().superRefine(({ text, attachments, scheduledFor, ...settings }, context) => {
  const refuse = (path: PropertyKey[], message: string) => context.addIssue({ code: 'custom', path, message });
  if (text.trim() === '' && attachments.length === 0) refuse(['text'], composerText.empty);
  if (scheduledFor !== null && Date.parse(scheduledFor) <= Date.now())
    refuse(['scheduledFor'], composerText.schedulePast);
  const { error } = editPost.body.safeParse({ text, ...settingsBody(settings) });
  for (const { path, message } of error?.issues ?? []) refuse([...path], message);
});

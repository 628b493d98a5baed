import { Group, Progress } from '@mantine/core';
import { editPost } from '@velvet/contracts/content/post-calls';
import type { Post } from '@velvet/contracts/content/post';
import { useState, type SyntheticEvent } from 'react';
import { messageOf } from '#api/failure.ts';
import { findPeople } from '#resources/people.ts';
import { composerText } from '#texts/composer.ts';
import { Action } from '#ui/action.tsx';
import { DialogButtons } from '#ui/dialog-buttons.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { MentionField } from '#ui/mention-field.tsx';
import { useUnsaved } from '#ui/unsaved.ts';
import { AttachmentSources } from './attachment-sources.tsx';
import { AttachmentsRow } from './attachments-row.tsx';
import { addFiles, addItems, dropTarget } from './attaching.ts';
import { AudienceMenu } from './audience-menu.tsx';
import type { VaultPicker } from './attachment-sources.tsx';
import { Counter } from './composer-foot.tsx';
import classes from './composer.module.css';
import { acceptedBy, fromPost, type Attachment, type Settings } from './draft.ts';
import { settingsBody, type Problem } from './draft-check.ts';
import { useEditPost } from './use-edit-post.ts';
import { ScheduleField } from './schedule-field.tsx';
import type { UploadFile } from './send-attachments.ts';
import { SettingsFields } from './settings-fields.tsx';

type EditPostDialogProps = {
  /** undefined when closed */
  readonly post: Post | undefined;
  readonly isCreator: boolean;
  readonly uploadFile: UploadFile;
  readonly vaultPicker: VaultPicker;
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
};
type EditFormProps = Omit<EditPostDialogProps, 'post'> & { readonly post: Post };

function EditForm({ post, isCreator, uploadFile, vaultPicker, onSaved, onClose }: EditFormProps) {
  const { values, change, problem, check } = useValues(post);
  useUnsaved(values);
  const { mutate, isPending, error, sent } = useEditPost(post, { onSaved, uploadFile });
  const isPublished = post.state === 'published';
  const save = (isDraft: boolean) => {
    if (isPending || !check()) return;
    const { scheduledFor, ...edit } = values;
    const publishing = { isDraft, scheduledFor: isDraft ? null : scheduledFor };
    mutate({ ...edit, ...(!isPublished && { publishing }) });
  };
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    save(false);
  };
  return (
    <form
      onSubmit={submit}
      className={classes.edit}
      {...dropTarget((files) => change({ attachments: addFiles(values.attachments, files) }))}
    >
      <MentionField
        findPeople={findPeople}
        label={composerText.editText}
        autosize
        minRows={3}
        maxRows={12}
        value={values.text}
        onText={(text) => change({ text })}
        error={problem?.field === 'text' && problem.message}
        data-autofocus
      />
      <MediaFields attachments={values.attachments} vaultPicker={vaultPicker} onChange={change} />
      <SettingsFields settings={values} onChange={change} isCreator={isCreator} problem={problem}>
        {!isPublished && (
          <ScheduleField
            value={values.scheduledFor}
            onChange={(scheduledFor) => change({ scheduledFor })}
            error={problem?.field === 'scheduledFor' ? problem.message : undefined}
          />
        )}
      </SettingsFields>
      <Outcome error={error} sent={sent} />
      <Group gap="2xs" mt="md">
        <AudienceMenu value={values.audience} onChange={(audience) => change({ audience })} isCreator={isCreator} />
        <span className={classes.end}>
          <Counter text={values.text} />
        </span>
      </Group>
      <Buttons
        isPublished={isPublished}
        isScheduled={values.scheduledFor !== null}
        isBusy={isPending}
        onClose={onClose}
        onKeep={() => save(true)}
      />
    </form>
  );
}

/** How far the upload of new media is, or why saving failed. */
function Outcome({ error, sent }: Pick<ReturnType<typeof useEditPost>, 'error' | 'sent'>) {
  return (
    <>
      {error && (
        <p className={classes.failed} role="alert">
          {messageOf(error, composerText.saveFailed)}
        </p>
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
  readonly onKeep: () => void;
};

function Buttons({ isPublished, isScheduled, isBusy, onClose, onKeep }: ButtonsProps) {
  const publishLabel = isScheduled ? composerText.scheduleIt : composerText.post;
  return (
    <DialogButtons>
      <Action look="quiet" onClick={onClose}>
        {composerText.cancel}
      </Action>
      {!isPublished && (
        <Action look="outline" disabled={isBusy} onClick={onKeep}>
          {composerText.keepDraft}
        </Action>
      )}
      <Action type="submit" look="accent" loading={isBusy}>
        {isPublished ? composerText.save : publishLabel}
      </Action>
    </DialogButtons>
  );
}

type MediaFieldsProps = {
  readonly attachments: readonly Attachment[];
  readonly vaultPicker: VaultPicker;
  readonly onChange: (change: { readonly attachments: readonly Attachment[] }) => void;
};

function MediaFields({ attachments, vaultPicker, onChange }: MediaFieldsProps) {
  return (
    <>
      {attachments.length > 0 && (
        <AttachmentsRow attachments={attachments} onChange={(changed) => onChange({ attachments: changed })} />
      )}
      <AttachmentSources
        accepted={acceptedBy.mixed}
        onFiles={(files) => onChange({ attachments: addFiles(attachments, files) })}
        vaultPicker={vaultPicker}
        onItems={(items) => onChange({ attachments: addItems(attachments, items) })}
      />
    </>
  );
}

/** State of the edit form. A change clears the problem shown. */
function useValues(post: Post) {
  const [values, setValues] = useState(() => valuesOf(post));
  const [problem, setProblem] = useState<Problem>();
  return {
    values,
    problem,
    change(next: Partial<Values>) {
      setProblem(undefined);
      setValues((known) => ({ ...known, ...next }));
    },
    /** @returns whether it may be sent */
    check(): boolean {
      const found = problemIn(values, new Date());
      setProblem(found);
      return found === undefined;
    },
  };
}

function valuesOf(post: Post): Values {
  const { audience, price, location, allowComments, allowShares, allowReactions, ageRestricted } = post;
  return {
    text: post.content.text,
    attachments: fromPost(post),
    // the moment of one that was published, or could not be, is over
    scheduledFor: post.state === 'scheduled' ? post.scheduledFor : null,
    audience,
    price: price ? String(price.amountMinor / 100) : '',
    location: location?.name ?? '',
    allowComments,
    allowShares,
    allowReactions,
    ageRestricted,
  };
}

function problemIn({ text, attachments, scheduledFor, ...settings }: Values, now: Date): Problem | undefined {
  if (text.trim() === '' && attachments.length === 0) return { field: 'text', message: composerText.empty };
  if (scheduledFor !== null && Date.parse(scheduledFor) <= now.getTime())
    return { field: 'scheduledFor', message: composerText.schedulePast };
  const checked = editPost.body.safeParse({ text, ...settingsBody(settings) });
  if (checked.success) return undefined;
  const [issue] = checked.error.issues;
  return { field: String(issue?.path[0] ?? 'text'), message: issue?.message ?? composerText.saveFailed };
}

import { Group } from '@mantine/core';
import { IconPhoto } from '@tabler/icons-react';
import { maxPostMedia } from '@velvet/contracts/content/limits';
import type { Post } from '@velvet/contracts/content/post';
import type { VaultItem } from '@velvet/contracts/content/vault';
import { useEffect, useState, type ComponentProps, type ReactNode } from 'react';
import { composerText } from '#texts/composer.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { PersonAvatar } from '#ui/person-avatar.tsx';
import type { PhotoFilters, VaultPicker } from '#ui/attachments/attachment.ts';
import { AttachmentSources } from './attachment-sources.tsx';
import { AttachmentsRow } from '#ui/attachments/attachments-row.tsx';
import { ComposerFoot } from './composer-foot.tsx';
import { ComposerText } from './composer-text.tsx';
import classes from './composer.module.css';
import { acceptedBy, isEmpty, withAttachments } from './draft.ts';
import { needsCheck, problemOf, type Problem } from './draft-check.ts';
import { useOutbox } from './use-outbox.ts';
import { addFiles, addItems, dropTarget } from '#ui/attachments/attaching.ts';
import { OutgoingCard } from './outgoing-card.tsx';
import { ScheduleField } from './schedule-field.tsx';
import type { UploadFile } from '#resources/send-attachments.ts';
import { AttachmentProcessing } from './attachment-processing.tsx';
import { SettingsFields } from './settings-fields.tsx';

export type ComposerProps = {
  readonly author: {
    readonly id: string;
    readonly name: string;
    readonly picture: string;
    readonly isCreator: boolean;
  };
  readonly onPosted: (post: Post) => void;
  readonly uploadFile: UploadFile;
  readonly vaultPicker?: VaultPicker;
  readonly photoFilters?: PhotoFilters;
  /** vault items of the first draft */
  readonly initialItems?: readonly VaultItem[] | undefined;
  /** a change moves the focus into the field */
  readonly focusKey?: string | undefined;
  /** replaces media for members who must pass the age check first */
  readonly mediaCheck?: ReactNode;
};

/** The post form, with the outbox of posts that are being sent below it. */
export function Composer({
  author,
  onPosted,
  uploadFile,
  vaultPicker,
  photoFilters,
  initialItems,
  mediaCheck,
  focusKey,
}: ComposerProps) {
  const outbox = useOutbox({ userId: author.id, onPosted, uploadFile });
  const { store, outgoing, retry } = outbox;
  return (
    <>
      <WritingCard
        author={author}
        outbox={outbox}
        vaultPicker={vaultPicker}
        photoFilters={photoFilters}
        initialItems={initialItems}
        mediaCheck={mediaCheck}
        focusKey={focusKey}
      />
      {outgoing.map((one) => (
        <OutgoingCard
          key={one.key}
          outgoing={one}
          author={author}
          onRetry={() => retry(one.key)}
          onEdit={() => store.edit(one.key)}
          onDiscard={() => store.drop(one.key)}
        />
      ))}
    </>
  );
}

type Outbox = ReturnType<typeof useOutbox>;
type WritingCardProps = Pick<ComposerProps, 'author' | 'initialItems' | 'mediaCheck' | 'focusKey'> & {
  readonly outbox: Outbox;
  readonly vaultPicker: VaultPicker | undefined;
  readonly photoFilters: PhotoFilters | undefined;
};

function Attached(props: Omit<ComponentProps<typeof AttachmentsRow>, 'processing'>) {
  return props.attachments.length > 0 && <AttachmentsRow {...props} processing={AttachmentProcessing} />;
}

function WritingCard({ author, outbox, initialItems, mediaCheck, focusKey, ...pickers }: WritingCardProps) {
  const { draft, store } = outbox;
  const attach = useAttach(store);
  const writing = useWriting(outbox);
  const { errors, change, submit } = writing;
  useEffect(() => {
    if (initialItems) attach.fromVault(initialItems);
  }, [initialItems, attach]);
  const [isOpen, setOpen] = useState(false);
  // creators write often
  const isFolded = !author.isCreator && !isOpen && isEmpty(draft);
  const addPhotos = () => {
    setOpen(true);
    change({ mode: 'mixed' });
  };
  return (
    <section
      className={classes.card}
      data-folded={isFolded || undefined}
      aria-label={composerText.label}
      {...dropTarget(attach.fromDisk)}
    >
      <Group align="stretch" wrap="nowrap" gap="sm">
        <PersonAvatar name={author.name} picture={author.picture} size={40} />
        <ComposerText
          focusKey={focusKey}
          onFocus={() => setOpen(true)}
          text={draft.text}
          onChange={(text) => change({ text })}
          onFiles={attach.fromDisk}
          onSubmit={() => submit()}
          error={errors['text']}
        />
        {isFolded && <IconButton icon={IconPhoto} label={composerText.withPhotos} onClick={addPhotos} />}
      </Group>
      {!isFolded && (
        <WritingTools
          draft={draft}
          isCreator={author.isCreator}
          attach={attach}
          writing={writing}
          pickers={pickers}
          mediaCheck={mediaCheck}
        />
      )}
    </section>
  );
}

type WritingToolsProps = Pick<WritingCardProps, 'mediaCheck'> & {
  readonly draft: Outbox['draft'];
  readonly isCreator: boolean;
  readonly attach: ReturnType<typeof useAttach>;
  readonly writing: ReturnType<typeof useWriting>;
  readonly pickers: Pick<WritingCardProps, 'vaultPicker' | 'photoFilters'>;
};

/** Attachments, options and the buttons of a draft. */
function WritingTools({ draft, isCreator, attach, writing, pickers, mediaCheck }: WritingToolsProps) {
  const { errors, hasOptions, setOptions, change, submit } = writing;
  const isHeldBack = Boolean(mediaCheck) && needsCheck(draft);
  return (
    <>
      <Attached
        attachments={draft.attachments}
        photoFilters={pickers.photoFilters}
        onChange={(attachments) => change((known) => withAttachments(known, attachments))}
      />
      {draft.mode !== 'text' && (
        <AttachmentSources
          accepted={acceptedBy[draft.mode]}
          onFiles={attach.fromDisk}
          vaultPicker={pickers.vaultPicker}
          onItems={attach.fromVault}
        />
      )}
      {hasOptions && (
        <SettingsFields settings={draft} onChange={change} isCreator={isCreator} errors={errors}>
          <ScheduleField
            value={draft.scheduledFor}
            onChange={(scheduledFor) => change({ scheduledFor })}
            error={errors['scheduledFor']}
          />
        </SettingsFields>
      )}
      {isHeldBack && mediaCheck}
      <ComposerFoot
        draft={draft}
        isHeldBack={isHeldBack}
        onChange={change}
        isCreator={isCreator}
        hasOptions={hasOptions}
        onToggleOptions={() => setOptions(!hasOptions)}
        onSubmit={() => submit()}
        onKeep={() => submit(true)}
      />
    </>
  );
}

/** An edit clears the errors; a draft with errors is not sent. */
function useWriting({ draft, store, send }: Outbox) {
  const [problem, setProblem] = useState<Problem>();
  const [hasOptions, setOptions] = useState(false);
  const change: typeof store.change = (next) => {
    setProblem(undefined);
    store.change(next);
  };
  const submit = (isDraft = false) => {
    const found = problemOf(draft, new Date());
    setProblem(found);
    setOptions(found !== undefined && (hasOptions || found.field !== 'text'));
    if (!found) send(isDraft);
  };
  const errors: Readonly<Record<string, string>> = problem ? { [problem.field]: problem.message } : {};
  return { errors, hasOptions, setOptions, change, submit };
}

/** Adds files and vault items to the draft. */
function useAttach(store: Outbox['store']) {
  const [attach] = useState(() => ({
    fromDisk: (files: readonly File[]) =>
      store.change((draft) => withAttachments(draft, addFiles(draft.attachments, files, maxPostMedia))),
    fromVault: (items: readonly VaultItem[]) =>
      store.change((draft) => withAttachments(draft, addItems(draft.attachments, items))),
  }));
  return attach;
}

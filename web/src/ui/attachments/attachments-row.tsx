import { ActionIcon, Group, UnstyledButton } from '@mantine/core';
import {
  IconChevronLeft,
  IconChevronRight,
  IconMovie,
  IconMusic,
  IconPhoto,
  IconPlayerPlayFilled,
  IconWand,
  IconX,
} from '@tabler/icons-react';
import { useState } from 'react';
import { composerText } from '#texts/composer.ts';
import { photoFilterTexts } from '#texts/photo-filters.ts';
import { AltDialog } from './alt-dialog.tsx';
import classes from './attachments.module.css';
import { moved, replaced, type Attachment, type AttachmentProcessing, type PhotoFilters } from './attachment.ts';

type AttachmentsRowProps = {
  readonly attachments: readonly Attachment[];
  readonly onChange: (attachments: readonly Attachment[]) => void;
  /** offers filters for photos */
  readonly photoFilters?: PhotoFilters | undefined;
  /** shows how far a video is processed */
  readonly processing?: AttachmentProcessing;
};

/** Previews in their order: dragged, or moved by their arrows. */
export function AttachmentsRow({ attachments, onChange, photoFilters: Filters, processing }: AttachmentsRowProps) {
  const [dragged, setDragged] = useState<number>();
  const [described, setDescribed] = useState<Attachment>();
  const [filtered, setFiltered] = useState<string>();
  const move = (from: number, to: number) => onChange(moved(attachments, from, to));
  const dragOver = (index: number) => {
    if (dragged === undefined || dragged === index) return;
    move(dragged, index);
    setDragged(index);
  };
  return (
    <>
      <ul className={classes.row} aria-label={composerText.attachments}>
        {attachments.map((item, index) => (
          <li
            key={item.key}
            className={classes.item}
            data-dragged={dragged === index || undefined}
            draggable
            onDragStart={(event) => {
              event.dataTransfer.effectAllowed = 'move';
              setDragged(index);
            }}
            onDragEnter={() => dragOver(index)}
            onDragOver={(event) => event.preventDefault()}
            onDragEnd={() => setDragged(undefined)}
          >
            <Preview item={item} processing={processing} />
            {item.kind !== 'audio' && <AltButton item={item} onOpen={() => setDescribed(item)} />}
            <RemoveButton name={item.name} onRemove={() => onChange(attachments.filter((one) => one !== item))} />
            {attachments.length > 1 && (
              <Arrows name={item.name} index={index} last={attachments.length - 1} onMove={(to) => move(index, to)} />
            )}
            {Filters && item.kind === 'image' && <FilterButton item={item} onOpen={() => setFiltered(item.key)} />}
          </li>
        ))}
      </ul>
      <AltDialog
        item={described}
        onSave={(altText) => {
          onChange(attachments.map((item) => (item.key === described?.key ? { ...item, altText } : item)));
          setDescribed(undefined);
        }}
        onClose={() => setDescribed(undefined)}
      />
      {Filters && <Filters {...filtering(attachments, filtered, onChange)} onClose={() => setFiltered(undefined)} />}
    </>
  );
}

/** The copy takes the place of the photo; the dialog closes, because the photo is gone. */
function filtering(
  attachments: readonly Attachment[],
  key: string | undefined,
  onChange: AttachmentsRowProps['onChange'],
) {
  const index = attachments.findIndex((item) => item.key === key);
  return {
    attachment: attachments[index],
    mediaIndex: Math.max(0, index),
    onFiltered: (copy: Attachment) => key !== undefined && onChange(replaced(attachments, key, copy)),
  };
}

export function RemoveButton({ name, onRemove }: { readonly name: string; readonly onRemove: () => void }) {
  return (
    <ActionIcon
      pos="absolute"
      top={4}
      right={4}
      className={classes.remove}
      size={44}
      radius="xl"
      aria-label={composerText.remove(name)}
      onClick={onRemove}
    >
      <IconX size={18} stroke={1.8} />
    </ActionIcon>
  );
}

function AltButton({ item, onOpen }: { readonly item: Attachment; readonly onOpen: () => void }) {
  const isWritten = item.altText.trim() !== '';
  return (
    <UnstyledButton
      className={classes.alt}
      data-on={isWritten || undefined}
      aria-label={(isWritten ? composerText.altWritten : composerText.altAdd)(item.name)}
      onClick={onOpen}
    >
      <span>{composerText.alt}</span>
    </UnstyledButton>
  );
}

function FilterButton({ item, onOpen }: { readonly item: Attachment; readonly onOpen: () => void }) {
  return (
    <ActionIcon
      pos="absolute"
      bottom={4}
      left={50}
      className={classes.remove}
      size={44}
      radius="xl"
      aria-label={photoFilterTexts.openFor(item.name)}
      onClick={onOpen}
    >
      <IconWand size={18} stroke={1.8} />
    </ActionIcon>
  );
}

type ArrowsProps = {
  readonly name: string;
  readonly index: number;
  readonly last: number;
  readonly onMove: (to: number) => void;
};

function Arrows({ name, index, last, onMove }: ArrowsProps) {
  return (
    <Group
      component="span"
      align="stretch"
      wrap="nowrap"
      justify="space-between"
      gap={0}
      pos="absolute"
      inset="auto 4px 4px"
      className={classes.arrows}
    >
      <ActionIcon
        size={44}
        radius="xl"
        disabled={index === 0}
        aria-label={composerText.earlier(name)}
        onClick={() => onMove(index - 1)}
      >
        <IconChevronLeft size={18} stroke={1.8} />
      </ActionIcon>
      <ActionIcon
        size={44}
        radius="xl"
        disabled={index === last}
        aria-label={composerText.later(name)}
        onClick={() => onMove(index + 1)}
      >
        <IconChevronRight size={18} stroke={1.8} />
      </ActionIcon>
    </Group>
  );
}

type PreviewProps = { readonly item: Attachment; readonly processing?: AttachmentProcessing | undefined };

/** A file that this browser cannot show, such as HEIC, has its name in place of the picture. */
export function Preview({ item, processing: Processing }: PreviewProps) {
  const [failedUrl, setFailedUrl] = useState<string>();
  if (item.kind === 'audio') return <NamedPreview item={item} icon={IconMusic} />;
  const isClip = item.kind === 'video' && item.from === 'disk';
  const url = item.previewUrl ?? undefined;
  const isNamed = item.from === 'disk' && url !== undefined && url === failedUrl;
  const onError = () => setFailedUrl(url);
  if (isNamed) return <NamedPreview item={item} icon={isClip ? IconMovie : IconPhoto} />;
  return (
    <>
      {url &&
        (isClip ? (
          <video src={url} muted playsInline preload="metadata" aria-hidden tabIndex={-1} onError={onError} />
        ) : (
          <img src={url} alt="" onError={onError} />
        ))}
      {Processing && item.kind === 'video' && item.from === 'vault' ? (
        <Processing id={item.id} name={item.name} problem={item.problem} />
      ) : (
        item.problem !== undefined && <span className={classes.problem}>{item.problem}</span>
      )}
      {item.kind === 'video' && (
        <span className={classes.play}>
          <IconPlayerPlayFilled size={14} aria-hidden />
        </span>
      )}
    </>
  );
}

function NamedPreview({ item, icon: Icon }: { readonly item: Attachment; readonly icon: typeof IconMusic }) {
  return (
    <span className={classes.named}>
      <Icon size={26} stroke={1.5} aria-hidden />
      <span>{item.problem ?? item.name}</span>
    </span>
  );
}

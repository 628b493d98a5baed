import { FileButton } from '@mantine/core';
import { IconPhotoPlus } from '@tabler/icons-react';
import { maxCommentFileBytes, maxCommentMedia } from '@velvet/contracts/content/limits';
import type { FeedComment } from '@velvet/contracts/content/post';
import { useQueryClient } from '@tanstack/react-query';
import { refresh } from '#resources/cache.ts';
import { commentsText } from '#texts/posts.ts';
import { acceptOf, type AcceptRule, type Attachment } from '#ui/attachments/attachment.ts';
import { addFiles } from '#ui/attachments/attaching.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { MediaGallery } from '#ui/media/media-gallery.tsx';
import classes from './comments.module.css';

const onlyPictures: AcceptRule = {
  kinds: ['image'],
  maxBytes: maxCommentFileBytes,
  texts: { ...commentsText.pictures, tooMany: () => commentsText.pictures.tooMany(maxCommentMedia) },
};

/**
 * Adds pictures to a comment. Shows the reason when some are rejected.
 * @param kept number of pictures that the comment already has
 */
export const withPictures = (attachments: readonly Attachment[], files: readonly File[], kept: number) =>
  addFiles(attachments, files, maxCommentMedia - kept, onlyPictures);

/** Picks pictures of the device for a comment. */
export function PictureButton({ onFiles }: { readonly onFiles: (files: readonly File[]) => void }) {
  return (
    <FileButton multiple accept={acceptOf(onlyPictures.kinds)} onChange={onFiles}>
      {(props) => <IconButton {...props} icon={IconPhotoPlus} label={commentsText.pictures.add} />}
    </FileButton>
  );
}

/** The pictures of a comment; its author also sees which ones are still processed or cannot be shown. */
export function CommentPictures({ content }: { readonly content: FeedComment['content'] }) {
  const client = useQueryClient();
  const { media, processing, failed } = content;
  return (
    <>
      {media.length > 0 && (
        <div className={classes.pictures}>
          <MediaGallery media={media} onStale={() => void refresh(client, 'comments')} />
        </div>
      )}
      {processing > 0 && (
        <p className={classes.note} role="status">
          {commentsText.pictures.processing(processing)}
        </p>
      )}
      {[...new Set(failed)].map((reason) => (
        <p key={reason} className={classes.note}>
          {commentsText.pictures.failed(reason)}
        </p>
      ))}
    </>
  );
}

import { Group } from '@mantine/core';
import { IconCheck, IconLink, IconShare } from '@tabler/icons-react';
import type { Video } from '@velvet/contracts/content/videos';
import { useShareVideo } from '#resources/video-changes.ts';
import { shareText } from '#texts/share.ts';
import { videoShareTexts as texts } from '#texts/videos.ts';
import { Action, ActionAnchor } from '#ui/action.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { pageOf, targets } from '#ui/share-targets.ts';
import { useCopy } from '#ui/use-copy.ts';
import { videoAddress } from './video-actions.ts';

type ShareDialogProps = {
  readonly video: Video;
  readonly isOpen: boolean;
  /** a visitor's sharing is not counted */
  readonly isSignedIn: boolean;
  readonly onClose: () => void;
};

/** Where a video is shared. Each share is counted once per person and day. */
export function ShareDialog({ video, isOpen, isSignedIn, onClose }: ShareDialogProps) {
  const { isCopied, copy } = useCopy();
  const { mutate } = useShareVideo(video);
  const tell = (type: string) => isSignedIn && !video.locked && mutate(type);
  const address = videoAddress(video);
  const title = texts.shareTitle(video.title, video.user.display_name);
  const copyLink = async () => {
    if (await copy(address)) tell('link');
  };
  const share = async () => {
    try {
      await navigator.share({ title, url: address });
      tell('native');
    } catch {
      // the sheet was closed, which is an answer too
    }
  };
  const CopyIcon = isCopied ? IconCheck : IconLink;
  return (
    <Dialog opened={isOpen} onClose={onClose} title={texts.title} isSmall>
      <Group gap="2xs">
        {targets.map((target) => (
          <ActionAnchor
            key={target}
            href={pageOf(target, address, title)}
            target="_blank"
            rel="noreferrer"
            onClick={() => tell(target)}
          >
            {shareText.targets[target]}
          </ActionAnchor>
        ))}
        {'share' in navigator && (
          <Action leftSection={<IconShare size={18} stroke={1.6} aria-hidden />} onClick={() => void share()}>
            {texts.native}
          </Action>
        )}
        <Action leftSection={<CopyIcon size={18} stroke={1.6} aria-hidden />} onClick={() => void copyLink()}>
          <span role="status">{isCopied ? texts.copied : texts.copyLink}</span>
        </Action>
      </Group>
    </Dialog>
  );
}

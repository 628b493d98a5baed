import { Drawer } from '@mantine/core';
import type { Video } from '@velvet/contracts/content/videos';
import { useState, type ReactNode } from 'react';
import { uiTexts } from '#texts/ui.ts';
import { rankingTexts, videoCommentTexts, videoEditTexts } from '#texts/videos.ts';
import { lazyChunk } from '#ui/chunk.ts';
import { DialogOnDemand } from '#ui/dialog-on-demand.tsx';
import { useLayer } from '#ui/use-layer.ts';
import { usePhone } from '#ui/use-phone.ts';
import { RankingPanel } from './ranking-panel.tsx';
import { ShareDialog } from './share-dialog.tsx';
import { VideoComments } from './video-comments.tsx';
import type { Panel, VideoActions } from './video-actions.ts';
import classes from './video-feed.module.css';

const EditDialog = lazyChunk(async () => (await import('./edit-dialog.tsx')).EditDialog);

export type OpenPanel = { readonly kind: Panel; readonly video: Video };

type VideoPanelsProps = {
  readonly panel: OpenPanel | undefined;
  readonly actions: VideoActions;
  readonly onClose: () => void;
};

/** Comments, score, share targets and the editing of a video. */
export function VideoPanels({ panel, actions, onClose }: VideoPanelsProps) {
  // the last one stays visible during the closing transition
  const [last, setLast] = useState(panel);
  if (panel && panel !== last) setLast(panel);
  if (!last) return null;
  const { video } = last;
  const isOpen = (kind: Panel) => panel?.kind === kind;
  return (
    <>
      <SidePanel title={videoCommentTexts.title(video.comments)} isOpen={isOpen('comments')} onClose={onClose}>
        <VideoComments key={video.id} video={video} actions={actions} />
      </SidePanel>
      <SidePanel title={rankingTexts.title} isOpen={isOpen('ranking')} onClose={onClose}>
        <RankingPanel video={video} isSignedIn={actions.viewer !== undefined} onSignIn={actions.onSignIn} />
      </SidePanel>
      {last.kind === 'edit' && (
        <DialogOnDemand isOpen={isOpen('edit')} onClose={onClose} label={videoEditTexts.title}>
          <EditDialog
            opened={isOpen('edit')}
            video={video}
            canSell={actions.viewer?.canSell === true}
            captionsField={actions.captionsField}
            onClose={onClose}
          />
        </DialogOnDemand>
      )}
      <ShareDialog video={video} isOpen={isOpen('share')} isSignedIn={actions.viewer !== undefined} onClose={onClose} />
    </>
  );
}

type SidePanelProps = {
  readonly title: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
};

/** Beside the video, which goes on playing; from below on a phone. */
function SidePanel({ title, isOpen, onClose, children }: SidePanelProps) {
  const isPhone = usePhone();
  const layer = useLayer({ isOpen, onClose });
  return (
    <Drawer
      {...layer}
      opened={isOpen}
      onClose={onClose}
      title={title}
      position={isPhone ? 'bottom' : 'right'}
      size={isPhone ? '72dvh' : 420}
      overlayProps={{ backgroundOpacity: 0, blur: 0 }}
      // the page has a banner already
      attributes={{ header: { role: 'presentation' } }}
      closeButtonProps={{ 'aria-label': uiTexts.close, size: 44 }}
      classNames={{ content: classes.panel ?? '', header: classes.panelHead ?? '', body: classes.panelBody ?? '' }}
    >
      {children}
    </Drawer>
  );
}

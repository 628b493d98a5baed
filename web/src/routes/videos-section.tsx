import { VideoFeed } from '#features/videos/video-feed.tsx';
import type { ScreenProps } from './screen-props.ts';
import { useVideoActions } from './use-video-actions.ts';
import { useViewer } from './use-viewer.ts';
import { UploadVideo } from './video-tools.tsx';

/** The feed of videos; its upload button is in the bar. */
export function VideosSection({ user }: ScreenProps) {
  const actions = useVideoActions(useViewer());
  return <VideoFeed actions={actions} upload={<UploadVideo user={user} look="accent" />} />;
}

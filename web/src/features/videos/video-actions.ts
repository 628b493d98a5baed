import type { Offer } from '@velvet/contracts/content/post';
import type { Video } from '@velvet/contracts/content/videos';
import type { VaultItemId } from '@velvet/contracts/ids';
import type { ComponentType } from 'react';

/** Panels that open beside a video. */
export type Panel = 'comments' | 'ranking' | 'share' | 'edit';

/** Callbacks of a video to its page. The object's identity is stable. */
export type VideoActions = {
  /** undefined for a visitor */
  readonly viewer:
    | {
        readonly id: string;
        readonly name: string;
        readonly picture: string;
        /** a creator publishes for subscribers and for a price */
        readonly canSell: boolean;
      }
    | undefined;
  readonly onOffer: (offer: Offer, video: Video) => void;
  /** opens the dialog for a tip to the creator */
  readonly onTip: (video: Video) => void;
  readonly onSignIn: () => void;
  /** edits the captions of an own video, whose file is in the vault */
  readonly captionsField: ComponentType<{
    readonly itemId: VaultItemId;
    readonly captions: Video['captions'];
  }>;
};

/** The video's public address. */
export const videoAddress = ({ id }: Pick<Video, 'id'>) => `${location.origin}/video/${id}`;

/** Returns whether a video lacks what its card needs: an id, its file unless it is locked, or its creator. */
export function isBroken(video: Partial<Video>): boolean {
  return !video.id || !video.user || (!video.locked && !video.video_url);
}

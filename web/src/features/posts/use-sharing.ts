import type { Post } from '@velvet/contracts/content/post';
import { useShare } from '#resources/post-changes.ts';
import { postsText } from '#texts/posts.ts';
import { toast } from '#ui/toast.ts';
import { useCopy } from '#ui/use-copy.ts';
import { postAddress } from './card-actions.ts';
import { pageOf, type ShareType, type Target } from '#ui/share-targets.ts';

/** A post's link to the clipboard or to another application. A visitor's sharing is not counted. */
export function useSharing(post: Post, isSignedIn: boolean) {
  const { isCopied, copy } = useCopy();
  const { mutate: tell } = useShare(post);
  const isTold = isSignedIn && post.allowShares && !post.locked && post.state === 'published';
  const copyLink = async () => {
    if (!(await copy(postAddress(post)))) return;
    toast.success(postsText.copied);
    if (isTold) tell('link');
  };
  const share = async () => {
    try {
      await navigator.share({ title: postsText.shareTitle(post.author.name), url: postAddress(post) });
      if (isTold) tell('native');
    } catch {
      // the sheet was closed, which is an answer too
    }
  };
  const canShareElsewhere = 'share' in navigator;
  return {
    isCopied,
    canShareElsewhere,
    copyLink: () => void copyLink(),
    shareElsewhere: () => void share(),
    /** the page of another site that shares the post */
    pageOf: (target: Target) => pageOf(target, postAddress(post), postsText.shareTitle(post.author.name)),
    /** counts a share */
    tell: (type: ShareType) => isTold && tell(type),
    /** whether the viewer may share it into the own feed */
    canQuote: isTold,
  };
}

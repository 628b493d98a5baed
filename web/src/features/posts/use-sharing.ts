import { useTimeout } from '@mantine/hooks';
import type { Post } from '@velvet/contracts/content/post';
import { useState } from 'react';
import { postsText } from '#texts/posts.ts';
import { toast } from '#ui/toast.ts';
import { postAddress } from './card-actions.ts';
import { useShare } from './mutations.ts';

const confirmationMs = 2000;

/** A post's link to the clipboard or to another application. A visitor's sharing is not counted. */
export function useSharing(post: Post, isSignedIn: boolean) {
  const [isCopied, setCopied] = useState(false);
  const { start } = useTimeout(() => setCopied(false), confirmationMs);
  const { mutate: tell } = useShare(post);
  const isTold = isSignedIn && post.allowShares && !post.locked && post.state === 'published';
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(postAddress(post));
      setCopied(true);
      start();
      toast.success(postsText.copied);
      if (isTold) tell('link');
    } catch {
      toast.error(postsText.copyFailed);
    }
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
  return { isCopied, canShareElsewhere, copyLink: () => void copy(), shareElsewhere: () => void share() };
}

import type { Reaction } from '@velvet/contracts/content/events';
import type { Post } from '@velvet/contracts/content/post';

/** Returns the reaction that a press selects: none if it was selected before. */
export function wishFor(current: Reaction | null, pressed: Reaction): Reaction | null {
  return current === pressed ? null : pressed;
}

/** How a post looks when the server has agreed. */
export function withReaction(post: Post, reaction: Reaction | null): Post {
  const change = Number(reaction !== null) - Number(post.userEngagement.isLiked);
  const { counts } = post.engagement;
  return {
    ...post,
    userEngagement: { ...post.userEngagement, isLiked: reaction !== null, userReaction: reaction },
    engagement: { ...post.engagement, counts: { ...counts, likes: Math.max(0, counts.likes + change) } },
  };
}

export function withSave(post: Post, isSaved: boolean): Post {
  const change = Number(isSaved) - Number(post.userEngagement.isSaved);
  const { counts } = post.engagement;
  return {
    ...post,
    userEngagement: { ...post.userEngagement, isSaved },
    engagement: { ...post.engagement, counts: { ...counts, saves: Math.max(0, counts.saves + change) } },
  };
}

export function withCounts(post: Post, counts: Post['engagement']['counts']): Post {
  return { ...post, engagement: { ...post.engagement, counts } };
}

export function withMoreComments(post: Post, change: number): Post {
  const { counts } = post.engagement;
  return withCounts(post, { ...counts, comments: Math.max(0, counts.comments + change) });
}

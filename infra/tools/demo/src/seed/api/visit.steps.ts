import { addComment, likeComment, listComments } from '@velvet/contracts/content/comment-calls';
import { likePost, listPosts, savePost, sharePost, viewPost } from '@velvet/contracts/content/post-calls';
import type { FeedComment, Post } from '@velvet/contracts/content/post';
import type { PlannedFan, PlannedVisit } from '#seed/world/fan.plan.ts';
import type { CreatorPerson } from '#seed/world/person.plan.ts';
import type { PlannedPost } from '#seed/world/post.plan.ts';
import type { Door } from './door.ts';
import { allOf, eventually, type Session } from './api.ts';

/** How many views and shares the plan has for each post: a post that has them all is left alone. */
export type Planned = ReadonlyMap<PlannedPost, { readonly views: number; readonly shares: number }>;

export function countVisits(fans: readonly PlannedFan[]): Planned {
  const counts = new Map<PlannedPost, { views: number; shares: number }>();
  for (const { post, share } of fans.flatMap(({ visits }) => visits)) {
    const { views, shares } = counts.get(post) ?? { views: 0, shares: 0 };
    counts.set(post, { views: views + 1, shares: shares + (share ? 1 : 0) });
  }
  return counts;
}

export function postsOf(session: Session, { sub }: CreatorPerson): Promise<Post[]> {
  return allOf((cursor) => session(listPosts, { query: { author: sub, limit: 100, cursor } }));
}

/** Goes to a creator's page and does there what the fan has in mind. */
export async function visitPage(
  door: Door,
  fan: PlannedFan,
  creator: CreatorPerson,
  planned: Planned,
): Promise<boolean> {
  const session = door.sessionOf(fan.person);
  const visits = fan.visits.filter((visit) => visit.creator === creator);
  // access after a payment is granted asynchronously
  const open = await eventually(`the posts of ${creator.name} as ${fan.person.name}`, async () => {
    const posts = (await postsOf(session, creator)).filter(({ locked }) => locked === null);
    const byText = new Map(posts.map((post) => [post.content.text, post]));
    return visits.every(({ post }) => byText.has(post.text)) ? byText : undefined;
  });
  let didSomething = false;
  for (const visit of visits) {
    const post = open.get(visit.post.text);
    if (post && (await visitPost({ door, session, fan, visit, post, planned }))) didSomething = true;
  }
  return didSomething;
}

type Visit = {
  readonly door: Door;
  readonly session: Session;
  readonly fan: PlannedFan;
  readonly visit: PlannedVisit;
  readonly post: Post;
  readonly planned: Planned;
};

async function visitPost({ door, session, fan, visit, post, planned }: Visit): Promise<boolean> {
  const { counts } = post.engagement;
  const params = { id: post._id };
  const wanted = planned.get(visit.post) ?? { views: 0, shares: 0 };
  const didView = counts.views < wanted.views && (await session(viewPost, { params })).isCounted;
  // these three are switches: pressing again would take them back
  const reaction = post.userEngagement.userReaction === null ? visit.reaction : null;
  if (reaction) await session(likePost, { params, body: { reaction } });
  const saves = visit.isSaved && !post.userEngagement.isSaved;
  if (saves) await session(savePost, { params });
  const hasShared = post.engagement.shares.some(({ user }) => user.id === fan.person.sub);
  const share = hasShared || counts.shares >= wanted.shares ? null : visit.share;
  if (share) await session(sharePost, { params, body: share });
  const didTalk = visit.comment !== null && (await talk(door, session, fan, visit, post));
  return didView || reaction !== null || saves || share !== null || didTalk;
}

/** A comment, and what its author has to say to it. */
async function talk(door: Door, session: Session, fan: PlannedFan, visit: PlannedVisit, post: Post): Promise<boolean> {
  const { comment, creator } = visit;
  if (!comment) return false;
  const { text, reply, creatorReaction } = comment;
  const isOwn = ({ author, content }: FeedComment) => author.id === fan.person.sub && content.text === text;
  const said = post.engagement.counts.comments > 0 ? await commentsOf(session, post) : [];
  const before = said.find(isOwn);
  const mine = before ?? (await session(addComment, { body: { postId: post._id, text } }));
  const host = door.sessionOf(creator);
  const wantsReply = reply !== null && mine.engagement.counts.replies === 0;
  if (wantsReply) {
    await host(addComment, { body: { postId: post._id, text: reply, parentCommentId: mine._id } });
  }
  const wantsReaction = creatorReaction !== null && mine.engagement.counts.likes === 0;
  if (wantsReaction) await host(likeComment, { params: { id: mine._id }, body: { reaction: creatorReaction } });
  return before === undefined || wantsReply || wantsReaction;
}

function commentsOf(session: Session, { _id }: Post): Promise<FeedComment[]> {
  return allOf((cursor) => session(listComments, { params: { postId: _id }, query: { limit: 100, cursor } }));
}

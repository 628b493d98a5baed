import { addComment, listComments } from '@velvet/contracts/content/comment-calls';
import { listPosts } from '@velvet/contracts/content/post-calls';
import type { FeedComment, Post } from '@velvet/contracts/content/post';
import { drawPicture } from '#art/picture.ts';
import type { CreatorPerson } from '#seed/world/person.plan.ts';
import { seedOf } from '#seed/world/stream.ts';
import { allOf, type Session } from './api.ts';
import type { Door } from './door.ts';
import { jpeg } from './people.steps.ts';

type Said = { readonly text: string; readonly altTexts: readonly string[] };
type Exchange = Said & {
  /** the answer of the author of the post */
  readonly reply: Said | string;
};

/** Comments of creators below posts of others, each with pictures. */
export const exchanges: readonly Exchange[] = [
  {
    text: 'You made me dig out my own version from two winters ago. Same hour, worse hands.',
    altTexts: ['An older attempt at the same motif'],
    reply: 'Worse hands? I would hang this one. What did you use for the dark part?',
  },
  {
    text: 'Tried your trick with the second exposure this morning. Not there yet, but I see what you mean now.',
    altTexts: ['First attempt, a little too bright', 'Second attempt with half the light'],
    reply: {
      text: 'The second one is it. Here is mine before I found the right distance, to cheer you up.',
      altTexts: ['A failed attempt from the same table'],
    },
  },
  {
    text: 'This goes straight on the wall above my desk. Reporting back with proof.',
    altTexts: ['The corner above the desk'],
    reply: "That spot was waiting for it. I'll send you a proper print.",
  },
  {
    text: 'We were in the same place a week apart, apparently. It rained on me the whole time.',
    altTexts: ['The same place in the rain'],
    reply: 'Honestly, I like yours more. Rain does half the work.',
  },
];

/** Comments with pictures on a post of another creator, who answers. @returns whether something was missing */
export async function commentWithPictures(
  door: Door,
  { guest, host, exchange }: { guest: CreatorPerson; host: CreatorPerson; exchange: Exchange },
): Promise<boolean> {
  const session = door.sessionOf(guest);
  const { data: posts } = await session(listPosts, { query: { author: host.sub, limit: 50 } });
  const post = posts.find(({ allowComments, audience, locked }) => allowComments && audience === 'public' && !locked);
  if (!post) return false;
  const known: FeedComment[] = await allOf((cursor) =>
    session(listComments, { params: { postId: post._id }, query: { limit: 100, cursor } }),
  );
  const before = known.find(({ content }) => content.text === exchange.text);
  const mine = before ?? (await comment(session, post, exchange));
  if (mine.engagement.counts.replies > 0) return before === undefined;
  const reply = typeof exchange.reply === 'string' ? { text: exchange.reply, altTexts: [] } : exchange.reply;
  await comment(door.sessionOf(host), post, reply, mine._id);
  return true;
}

async function comment(
  session: Session,
  { _id: postId }: Post,
  { text, altTexts }: Said,
  parentCommentId?: FeedComment['_id'],
): Promise<FeedComment> {
  const files: File[] = [];
  for (const [place, altText] of altTexts.entries()) {
    const picture = await drawPicture({ seed: seedOf(text, place), width: 960, height: place % 2 === 0 ? 720 : 1200 });
    files.push(jpeg(picture, `${altText}.jpg`));
  }
  const body = { postId, text, ...(parentCommentId && { parentCommentId }), altTexts: [...altTexts] };
  return session(addComment, { body, ...(files.length > 0 && { files }) });
}

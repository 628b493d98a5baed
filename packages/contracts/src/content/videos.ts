import { z } from 'zod';
import { PlanRequired } from '#payment/failures.ts';
import { call, FormBoolean, pageQuery } from '#call.ts';
import { Forbidden } from '#failure.ts';
import { idList } from '#id-list.ts';
import { UserId, VaultItemId, VideoId } from '#ids.ts';
import { actsOnContent, listsContent, ownersAlone, readsContent } from '#others.ts';
import { Money } from '#money.ts';
import { lineText } from '#name.ts';
import { shortText } from '#text.ts';
import { Moment } from '#time.ts';
import { CaptionAddress } from './caption-address.ts';
import { Audience } from './audiences.ts';
import { deletion, keptByBuyers } from './deletion.ts';
import {
  MediaVerificationRequired,
  PersonNotFound,
  QuotaExceeded,
  SellingForCreators,
  VaultItemNotFound,
  VerificationRequired,
  VideoFileRequired,
  VideoLocked,
  VideoNotFound,
  VideoSold,
  VideoTooLarge,
} from './failures.ts';
import { maxVideoBytes, maxVideoDescription, maxVideoTitle } from './limits.ts';
import { Locked, PostState } from './post.ts';
import { PostPrice } from './price.ts';
import { VideoPerson } from './video-person.ts';
import { VideoRanking } from './video-ranking.ts';

/** processing (its file is read) -> published | failed (the file is unusable). */
export const VideoState = PostState.extract(['processing', 'published', 'failed']);
export type VideoState = z.infer<typeof VideoState>;

/** Part 1 section 3, with fields that control its display. */
export const Video = z.object({
  id: VideoId,
  /** signed for the viewer and valid for 5 minutes; null while it is locked or not published */
  video_url: z.string().nullable(),
  /** relative address of the main playlist (HLS), signed for the viewer and valid for 5 minutes; null until a rendition is ready */
  streamUrl: z.string().nullable(),
  /** empty while it is locked */
  captions: z.array(CaptionAddress),
  /** the vault item of an own video; null for others */
  itemId: VaultItemId.nullable(),
  user_id: UserId,
  user: VideoPerson,
  /** also while it is locked: the name of the offer */
  title: z.string(),
  /** '' while it is locked, and without `subjects` */
  description: z.string(),
  /** hashtags of the title and the description, lower-case */
  subjects: z.array(z.string()),
  likes: z.number().int(),
  comments: z.number().int(),
  shares: z.number().int(),
  saves: z.number().int(),
  views: z.number().int(),
  isLiked: z.boolean(),
  isBookmarked: z.boolean(),
  /** the viewer follows the creator */
  isFollowed: z.boolean(),
  isPurchased: z.boolean(),
  /** null while it is locked, and without one */
  poster_url: z.string().nullable(),
  /** displayed size in pixels */
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
  durationSeconds: z.number().nullable(),
  /** size of the uploaded file; bytes */
  sizeBytes: z.number().int(),
  created_at: Moment,
  publishedAt: Moment.nullable(),
  isEdited: z.boolean(),
  state: VideoState,
  /** of a failure, in words for the creator; null for others */
  reason: z.string().nullable(),
  audience: Audience,
  price: Money.nullable(),
  ageRestricted: z.boolean(),
  /** why the viewer may not watch it, and what opens it; an offer to buy names the video as `postId` */
  locked: Locked.nullable(),
  /** in the ranked feed: why it is there */
  ranking: VideoRanking.nullable(),
});
export type Video = z.infer<typeof Video>;

/** The reason for an upload without a title or a file (part 1 section 5). */
export const missingVideoFields = 'Please fill in all required fields and select a video';

export const VideoTitle = lineText(maxVideoTitle).min(1, missingVideoFields);
export const VideoDescription = shortText(maxVideoDescription);

const params = z.object({ id: VideoId });

/** Videos per request by ids. */
export const maxVideoIds = 50;

export const listVideos = call({
  method: 'GET',
  path: '/api/videos',
  caller: 'anyone',
  others: listsContent,
  paged: true,
  failed: 'Failed to load videos',
  summary:
    'Lists videos: the ranked feed, the latest, the saved ones of the caller, those of one creator, or the matches of a search. Videos that the caller may not watch are locked.',
  query: pageQuery(10, {
    /** `ranked` pages only by cursor, and repeats the same page for the same cursor */
    feed: z.enum(['ranked', 'latest', 'saved']).default('ranked'),
    /** handle or id; newest first */
    author: z.string().min(1).max(128).optional(),
    /** `unpublished` lists the caller's own videos that are processed or failed */
    state: z.enum(['published', 'unpublished']).default('published'),
    /** words or prefixes in videos that are free and for everyone; takes precedence over the other filters */
    q: z.string().trim().min(1).max(100).optional(),
    /** comma-separated; returns these videos, newest first; takes precedence over all filters */
    ids: idList(VideoId, maxVideoIds).optional(),
  }),
  data: z.array(Video),
  failures: [PersonNotFound],
});

export const readVideo = call({
  method: 'GET',
  path: '/api/videos/{id}',
  caller: 'anyone',
  others: readsContent,
  failed: 'Failed to load videos',
  summary: 'Returns a video, as far as the caller has access to it.',
  params,
  data: Video,
  failures: [VideoNotFound],
});

const permissions = [VerificationRequired, MediaVerificationRequired, SellingForCreators] as const;

export const uploadVideo = call({
  method: 'POST',
  path: '/api/videos/upload',
  caller: 'member',
  others: ownersAlone,
  failed: 'An error occurred during upload',
  summary:
    'Publishes a video of at most 100 MB, as a form with its file or with the vault item of a resumable upload. It appears when its file is processed.',
  files: { field: 'video', max: 1, required: false, maxBytes: maxVideoBytes, tooLarge: VideoTooLarge },
  body: z.object({
    title: z.string().default('').pipe(VideoTitle),
    description: VideoDescription.default(''),
    /** the caller's own id; another one is refused */
    userId: UserId.optional(),
    /** instead of the file */
    vaultItemId: VaultItemId.optional(),
    audience: Audience.default('public'),
    /** for which the audience may buy it; 0 is free */
    price: PostPrice.default(0),
    ageRestricted: FormBoolean.default(false),
  }),
  data: Video,
  failures: [
    VideoFileRequired,
    VideoTooLarge,
    VaultItemNotFound,
    QuotaExceeded,
    PlanRequired,
    Forbidden,
    ...permissions,
  ],
});

export const editVideo = call({
  method: 'PUT',
  path: '/api/videos/{id}',
  caller: 'member',
  others: ownersAlone,
  summary: "Changes the given fields of the caller's video.",
  params,
  body: z.object({
    title: VideoTitle.optional(),
    description: VideoDescription.optional(),
    audience: Audience.optional(),
    price: PostPrice.optional(),
    ageRestricted: z.boolean().optional(),
  }),
  data: Video,
  failures: [VideoNotFound, VideoSold, ...permissions],
});

export const deleteVideo = call({
  method: 'DELETE',
  path: '/api/videos/{id}',
  caller: 'member',
  others: ownersAlone,
  summary:
    'Deletes a video. Its vault item stays. The video can be restored for a day. Buyers keep a sold one, which is withdrawn from everyone else (202).',
  params,
  data: z.object({ id: VideoId, ...deletion }),
  ...keptByBuyers,
  failures: [VideoNotFound],
});

export const restoreVideo = call({
  method: 'PUT',
  path: '/api/videos/{id}/restore',
  caller: 'member',
  others: ownersAlone,
  summary: "Restores the caller's deleted video with its likes and comments. Idempotent.",
  params,
  data: Video,
  failures: [VideoNotFound],
});

export const likeVideo = call({
  method: 'POST',
  path: '/api/videos/{id}/like',
  caller: 'member',
  others: actsOnContent,
  summary: 'Likes the video, or removes the like. Concurrent requests toggle once.',
  params,
  data: z.object({ isLiked: z.boolean(), likeCount: z.number().int() }),
  failures: [VideoNotFound, VideoLocked],
});

export const bookmarkVideo = call({
  method: 'POST',
  path: '/api/videos/{id}/bookmark',
  caller: 'member',
  others: actsOnContent,
  summary: 'Saves the video for the caller, or removes it from the saved ones. Concurrent requests toggle once.',
  params,
  data: z.object({ isBookmarked: z.boolean(), saves: z.number().int() }),
  failures: [VideoNotFound, VideoLocked],
});

export const shareVideo = call({
  method: 'POST',
  path: '/api/videos/{id}/share',
  caller: 'member',
  others: actsOnContent,
  summary: 'Records that the caller shared the video, and where. Counts once per person, video and UTC day.',
  params,
  body: z.object({
    /** an open set: where the video was shared */
    shareType: z.string().trim().min(1).max(40).default('link'),
  }),
  data: z.object({ shares: z.number().int() }),
  failures: [VideoNotFound, VideoLocked],
});

export const viewVideo = call({
  method: 'POST',
  path: '/api/videos/{id}/view',
  caller: 'member',
  others: actsOnContent,
  summary:
    'Records how much of the video the caller watched. Counts one view per person, video and UTC day, none of the creator.',
  params,
  body: z.object({
    /** part of the duration, 0 to 1; the largest of all viewings counts */
    watched: z.number().min(0).max(1),
  }),
  data: z.object({ isCounted: z.boolean(), views: z.number().int() }),
  failures: [VideoNotFound, VideoLocked],
});

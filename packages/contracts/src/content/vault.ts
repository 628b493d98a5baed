import { z } from 'zod';
import { PlanRequired } from '#payment/failures.ts';
import { call, FormBoolean, pageQuery } from '#call.ts';
import { VaultAlbumId, VaultItemId } from '#ids.ts';
import { ownersAlone } from '#others.ts';
import { readJson } from '#json.ts';
import { Money } from '#money.ts';
import { lineText } from '#name.ts';
import { shortText } from '#text.ts';
import { Moment } from '#time.ts';
import { CaptionAddress } from './caption-address.ts';
import { PlainAudience, TierAudience } from './audiences.ts';
import { deletion, keptByBuyers } from './deletion.ts';
import {
  AlbumNotFound,
  FileTooLarge,
  QuotaExceeded,
  SellingForCreators,
  VaultItemInUse,
  VaultItemInVideo,
  VaultItemOffered,
  VaultItemNotFound,
  VerificationRequired,
} from './failures.ts';
import { maxAltText, maxFileBytes, maxTags } from './limits.ts';
import { FilterEdit } from './photo-filter.ts';
import { PieceLimit, PostPrice, Stock } from './price.ts';
import { ProcessingStep } from './processing-step.ts';

export const VaultItemType = z.enum(['image', 'video', 'audio', 'document']);
export type VaultItemType = z.infer<typeof VaultItemType>;

/** Audience of an item that is not private, in the vault of a creator. */
export const VaultAudience = z.union([PlainAudience.exclude(['private', 'friends']), TierAudience]);
export type VaultAudience = z.infer<typeof VaultAudience>;

/** uploaded -> processing -> ready | failed. Only the owner sees an item that is not ready. */
export const VaultItemState = z.enum(['uploaded', 'processing', 'ready', 'failed']);
export type VaultItemState = z.infer<typeof VaultItemState>;

/** A picture in one size: WebP, without metadata. Its URL is signed for the caller and valid for 5 minutes. */
export const Rendition = z.object({ width: z.number().int(), height: z.number().int(), url: z.string() });
export type Rendition = z.infer<typeof Rendition>;

/** Loudness of a sound over its duration, peaks from 0 to 100; empty without one. */
export const Waveform = z.array(z.number().int().min(0).max(100));

/**
 * A way in which others than the owner can see an item. `post` and `video` stand for the published ones of one audience and price.
 * `buyers` stands for a private post that was sold. Drafts and scheduled posts expose nothing.
 */
export const VaultExposure = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('link') }),
  z.object({
    kind: z.literal('post'),
    audience: z.union([PlainAudience.exclude(['private']), TierAudience]),
    price: Money.nullable(),
    posts: z.number().int().min(1),
  }),
  z.object({
    kind: z.literal('video'),
    audience: z.union([PlainAudience.exclude(['private']), TierAudience]),
    price: Money.nullable(),
    videos: z.number().int().min(1),
  }),
  z.object({ kind: z.literal('buyers') }),
  /** in the owner's vault, which others visit */
  z.object({ kind: z.literal('vault'), audience: VaultAudience, price: Money.nullable() }),
]);
export type VaultExposure = z.infer<typeof VaultExposure>;

export const VaultItem = z.object({
  id: VaultItemId,
  title: z.string(),
  description: z.string(),
  /** alternative text; '' if there is none */
  altText: z.string(),
  /** derived from the bytes of the file; in state `uploaded` still from the reported type */
  type: VaultItemType,
  /** formatted size in megabytes, '2.4 MB' (part 2 section 3) */
  size: z.string(),
  sizeBytes: z.number().int(),
  fileName: z.string(),
  uploadedAt: Moment,
  /** set by the owner: a private item has no link and is not in the vault that others visit, but posts still show it to their audience */
  isPrivate: z.boolean(),
  /** audience of the item in the vault of a verified creator, unless it is private */
  audience: VaultAudience,
  /** for which the audience may buy it; null if it is free for the audience */
  price: Money.nullable(),
  /** of a limited offer; null without a limit */
  stock: Stock.nullable(),
  ageRestricted: z.boolean(),
  /** derived from the link and the posts that use the item, widest first; empty if only the owner sees it */
  seenBy: z.array(VaultExposure),
  tags: z.array(z.string()),
  /** total of the posts that show it */
  views: z.number().int(),
  likes: z.number().int(),
  comments: z.number().int(),
  state: VaultItemState,
  /** reason of the failure, in words for the owner */
  reason: z.string().nullable(),
  /** of a video, in their order; empty when all are done, when the item has failed, and for other types */
  processing: z.array(ProcessingStep),
  /** displayed size in pixels */
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
  durationSeconds: z.number().nullable(),
  /** of an audio item, if its codec could be decoded */
  waveform: Waveform,
  /** of the uploaded file, hexadecimal */
  sha256: z.string(),
  /** URLs signed for the caller for 5 minutes; null or empty until the item is ready */
  urls: z.object({
    original: z.string().nullable(),
    /** of a video: relative address of the main playlist (HLS); null until a rendition is ready */
    stream: z.string().nullable(),
    /** of a video */
    captions: z.array(CaptionAddress),
    /** downloads the original under its name */
    download: z.string().nullable(),
    poster: z.string().nullable(),
    renditions: z.array(Rendition),
  }),
  /** address of the shared page; null unless the item is shared */
  shareUrl: z.string().nullable(),
  /**
   * signed address of a preview with a filter: append `&filter=` with a `FilterEdit` as JSON; valid for 4 to 5 minutes. Null unless
   * the item is a picture that is ready
   */
  filterUrl: z.string().nullable(),
  /** of a copy that a filter made; null for an uploaded file. `sourceId` is null once the original is deleted */
  edit: z.object({ sourceId: VaultItemId.nullable(), filter: FilterEdit }).nullable(),
});
export type VaultItem = z.infer<typeof VaultItem>;

/** Comma-separated in forms; without empty or duplicate tags. */
export const Tags = z
  .union([z.array(z.string()), z.string().transform((text) => text.split(','))])
  .transform((tags) => [...new Set(tags.map((tag) => tag.trim()).filter(Boolean))])
  .pipe(z.array(lineText(50)).max(maxTags, `You can add at most ${maxTags} tags.`));

export const VaultTitle = lineText(200);
export const VaultDescription = shortText(2000);
export const AltText = shortText(maxAltText);
const params = z.object({ id: VaultItemId });

const words = {
  /** default: the file name without its extension */
  title: VaultTitle.optional(),
  description: VaultDescription.default(''),
  /** private by default, as in the upload dialog */
  isPrivate: FormBoolean.default(true),
  tags: Tags.default([]),
};
export const VaultMetadata = z.strictObject(words);
export type VaultMetadata = z.infer<typeof VaultMetadata>;

/** `title` sorts from A to Z, case-insensitively; `largest` by the size of the uploaded file. */
export const VaultSort = z.enum(['newest', 'oldest', 'title', 'largest']);
export type VaultSort = z.infer<typeof VaultSort>;

/** Filter of vault items, shared by all calls that take one. */
export const vaultFilter = {
  type: z.enum(['all', ...VaultItemType.options]).default('all'),
  /** words in the title or description */
  q: z.string().trim().max(100).default(''),
  album: VaultAlbumId.optional(),
};

const list = {
  method: 'GET',
  caller: 'member',
  others: ownersAlone,
  paged: true,
  query: pageQuery(20, { ...vaultFilter, sort: VaultSort.default('newest') }),
  data: z.array(VaultItem),
  failures: [AlbumNotFound],
} as const;
export const listVault = call({
  ...list,
  path: '/vault',
  failed: 'Failed to fetch vault content',
  summary: "Lists the caller's vault items, newest first unless `sort` is given.",
});
export const listUploadedVault = call({
  ...list,
  path: '/upload/vault',
  failed: 'Failed to fetch vault content',
  summary: 'Lists the same vault items under a second path.',
});

const upload = {
  method: 'POST',
  caller: 'member',
  files: { field: 'file', max: 1, required: true, maxBytes: maxFileBytes },
  data: VaultItem,
  failures: [FileTooLarge, QuotaExceeded, PlanRequired],
} as const;
export const uploadVaultItem = call({
  ...upload,
  path: '/vault/upload',
  failed: 'Failed to upload content',
  summary: 'Uploads a file. `metadata` is JSON with title, description, isPrivate and tags.',
  body: z.object({
    metadata: z
      .string()
      .transform(readJson)
      .pipe(VaultMetadata)
      .default({ description: '', isPrivate: true, tags: [] }),
  }),
});
export const uploadVaultFile = call({
  ...upload,
  path: '/upload/vault',
  failed: 'Failed to upload file',
  summary: 'Uploads a file. Title, description, isPrivate and tags are form fields.',
  body: z.object(words),
});

export const summariseVault = call({
  method: 'GET',
  path: '/vault/summary',
  caller: 'member',
  summary: "Returns the counts, size and quota of the caller's vault.",
  data: z.object({
    items: z.number().int(),
    bytes: z.number().int(),
    quotaBytes: z.number().int(),
    /** items that the owner keeps private and that are in no free post for everyone; `publicItems` counts the others */
    privateItems: z.number().int(),
    publicItems: z.number().int(),
    byType: z.object({
      image: z.number().int(),
      video: z.number().int(),
      audio: z.number().int(),
      document: z.number().int(),
    }),
  }),
});

export const readVaultItem = call({
  method: 'GET',
  path: '/vault/{id}',
  caller: 'member',
  others: ownersAlone,
  summary: 'Returns a vault item of the caller.',
  params,
  data: VaultItem,
  failures: [VaultItemNotFound],
});

export const editVaultItem = call({
  method: 'PUT',
  path: '/vault/{id}',
  caller: 'member',
  others: ownersAlone,
  summary: 'Changes the given fields of a vault item. Making it private turns off its link.',
  params,
  body: z.object({
    title: VaultTitle.min(1, 'Enter a title.').optional(),
    description: VaultDescription.optional(),
    altText: AltText.optional(),
    isPrivate: z.boolean().optional(),
    tags: Tags.optional(),
    /** of the vault that others visit; for verified creators, as is a price */
    audience: VaultAudience.optional(),
    price: PostPrice.optional(),
    /** pieces that are sold; with a price only. Of an item on sale it can be lowered, not raised or removed */
    limit: PieceLimit.optional(),
    ageRestricted: z.boolean().optional(),
  }),
  data: VaultItem,
  failures: [VaultItemNotFound, VerificationRequired, SellingForCreators],
});

const remove = {
  method: 'DELETE',
  caller: 'member',
  others: ownersAlone,
  params,
  data: z.object({ id: VaultItemId, ...deletion }),
  ...keptByBuyers,
  failures: [VaultItemNotFound, VaultItemInUse, VaultItemInVideo, VaultItemOffered],
} as const;
export const deleteVaultItem = call({
  ...remove,
  path: '/vault/{id}',
  failed: 'Failed to delete content',
  summary: 'Deletes a vault item that no post uses. Buyers keep a sold one (202).',
});
export const deleteVaultFile = call({
  ...remove,
  path: '/upload/vault/{id}',
  failed: 'Failed to delete content',
  summary: 'Deletes the same vault item under a second path.',
});

import { failure } from '#failure.ts';

export const PersonNotFound = failure(404, 'PersonNotFound', "This person doesn't exist.");

export const VaultItemNotFound = failure(404, 'VaultItemNotFound', "This content doesn't exist.");
/** For a visitor, and for a member without a birthday of the minimum age. Nothing is charged. */
export const AgeRequired = failure(403, 'AgeRequired', 'This is for adults only. Please confirm your age first.');
export const VaultItemNotReady = failure(
  409,
  'VaultItemNotReady',
  'This content is still processing. Please try again shortly.',
);
export const StreamLinkInvalid = failure(
  403,
  'StreamLinkInvalid',
  'This link has expired or is not valid. Please open the video again.',
);
export const VaultItemInUse = failure(
  409,
  'VaultItemInUse',
  'This content is part of a post. Remove it from the post first.',
);
export const VaultItemOffered = failure(
  409,
  'VaultItemOffered',
  'This content is part of a locked message. Unsend the message first.',
);
export const VaultItemInVideo = failure(
  409,
  'VaultItemInVideo',
  'This content is in the video feed. Delete the video there first.',
);
export const VaultItemNoVideo = failure(409, 'VaultItemNoVideo', 'Captions belong to videos. Choose a video.');
export const CaptionsTooLarge = failure(413, 'CaptionsTooLarge', 'A file of captions can have at most 1 MB.');
export const TooManyCaptions = failure(
  409,
  'TooManyCaptions',
  'A video can have captions in up to 20 languages. Delete one first.',
);
export const VaultItemNoPicture = failure(
  409,
  'VaultItemNoPicture',
  'Filters work on pictures only. Choose a picture.',
);
export const PictureTooLargeToFilter = failure(
  409,
  'PictureTooLargeToFilter',
  'This picture has more than 50 megapixels. Filter a smaller version of it.',
);
export const PreviewLinkInvalid = failure(403, 'PreviewLinkInvalid', 'This link has expired or is not valid.');
export const VaultItemPrivate = failure(409, 'VaultItemPrivate', "Private content can't be shared by link.");
export const AlbumNotFound = failure(404, 'AlbumNotFound', "This album doesn't exist.");
export const AlbumNameTaken = failure(409, 'AlbumNameTaken', 'You already have an album with this name.');
export const TooManyAlbums = failure(
  409,
  'TooManyAlbums',
  'Your vault has as many albums as it can hold. Delete one first.',
);
export const FileTooLarge = failure(413, 'FileTooLarge', 'This file is larger than 5 GB. Choose a smaller one.');
export const PictureTooLarge = failure(
  413,
  'PictureTooLarge',
  'This picture is larger than 100 MB. Choose a smaller one.',
);
export const QuotaExceeded = failure(413, 'QuotaExceeded', 'Your storage is full. Delete some content to make room.');

export const UploadNotFound = failure(404, 'UploadNotFound', "This upload doesn't exist or was canceled.");
export const UploadIncomplete = failure(409, 'UploadIncomplete', "Some parts of this upload haven't arrived yet.");

export const PostNotFound = failure(404, 'PostNotFound', "This post doesn't exist.");
export const PostEmpty = failure(400, 'PostEmpty', 'Please add some content to your post');
export const PostLocked = failure(403, 'PostLocked', "You don't have access to this post yet.");
export const PostPublished = failure(409, 'PostPublished', 'This post is already published.');
/** Buyers keep all that they paid for. */
export const PostSold = failure(
  409,
  'PostSold',
  'People have bought this post, so you can only add to its text and media. You can still change its price, hide it or delete it.',
);
export const VideoSold = failure(
  409,
  'VideoSold',
  'People have bought this video, so you can only add to its description. You can still change its title and price, hide it or delete it.',
);
export const CaptionsSold = failure(
  409,
  'CaptionsSold',
  'People have bought this video, so its captions stay. You can still replace them.',
);
export const PostNotPublished = failure(409, 'PostNotPublished', 'Publish this post before you pin it.');
export const PinLimit = failure(409, 'PinLimit', 'You can pin up to 3 posts. Unpin one first.');
export const VerificationRequired = failure(
  403,
  'VerificationRequired',
  'Please verify your age before you publish or sell anything.',
);
export const MediaVerificationRequired = failure(
  403,
  'MediaVerificationRequired',
  'Please verify your age before you post photos or videos for everyone or for followers.',
);
export const SellingForCreators = failure(
  403,
  'SellingForCreators',
  'Only creators can publish for subscribers or for a price.',
);
export const CommentsClosed = failure(403, 'CommentsClosed', 'Comments are turned off for this post.');
export const ReactionsClosed = failure(403, 'ReactionsClosed', 'Reactions are turned off for this post.');
export const SharesClosed = failure(403, 'SharesClosed', 'Sharing is turned off for this post.');
export const CommentNotFound = failure(404, 'CommentNotFound', "This comment doesn't exist.");

export const VideoNotFound = failure(404, 'VideoNotFound', "This video doesn't exist.");
export const VideoLocked = failure(403, 'VideoLocked', "You don't have access to this video yet.");
export const VideoTooLarge = failure(413, 'VideoTooLarge', 'Please select a video file smaller than 100MB');
/** Part 1 section 5; the type is judged by the bytes of the file. */
export const VideoFileRequired = failure(400, 'VideoFileRequired', 'Please select a video file');
export const BoughtContentNotFound = failure(404, 'BoughtContentNotFound', "This purchase doesn't exist.");
/** Its buyer takes it back, or it was refunded. */
export const BoughtContentClosed = failure(
  409,
  'BoughtContentClosed',
  'This purchase is being undone. Buy it again to open it.',
);

import { failure } from '#failure.ts';

export const PersonNotFound = failure(404, 'PersonNotFound', 'This person does not exist.');

export const VaultItemNotFound = failure(404, 'VaultItemNotFound', 'This content does not exist.');
export const VaultItemNotReady = failure(409, 'VaultItemNotReady', 'This content is not ready yet.');
export const VaultItemInUse = failure(
  409,
  'VaultItemInUse',
  'This content is part of a post. Remove it from the post first.',
);
export const VaultItemPrivate = failure(409, 'VaultItemPrivate', 'Private content cannot be shared by a link.');
export const AlbumNotFound = failure(404, 'AlbumNotFound', 'This album does not exist.');
export const AlbumNameTaken = failure(409, 'AlbumNameTaken', 'You already have an album with this name.');
export const TooManyAlbums = failure(
  409,
  'TooManyAlbums',
  'Your vault has as many albums as it can hold. Delete one first.',
);
export const FileTooLarge = failure(413, 'FileTooLarge', 'A file may have at most 5 GiB.');
export const QuotaExceeded = failure(413, 'QuotaExceeded', 'Your storage is full.');

export const UploadNotFound = failure(404, 'UploadNotFound', 'This upload does not exist, or was given up.');
export const UploadIncomplete = failure(409, 'UploadIncomplete', 'Some parts of this upload have not arrived yet.');

export const PostNotFound = failure(404, 'PostNotFound', 'This post does not exist.');
export const PostEmpty = failure(400, 'PostEmpty', 'Please add some content to your post');
export const PostLocked = failure(403, 'PostLocked', 'You cannot see this post yet.');
export const PostPublished = failure(409, 'PostPublished', 'This post is published already.');
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
export const CommentsClosed = failure(403, 'CommentsClosed', 'The author does not allow comments here.');
export const ReactionsClosed = failure(403, 'ReactionsClosed', 'The author does not allow reactions here.');
export const SharesClosed = failure(403, 'SharesClosed', 'The author does not allow sharing this.');
export const CommentNotFound = failure(404, 'CommentNotFound', 'This comment does not exist.');

/** Size limit of one file; bytes. */
export const maxFileBytes = 5 * 1024 ** 3;
/** Files per post. */
export const maxPostMedia = 20;
/** Files per upload plan. */
export const maxPlannedFiles = 500;
/** Pictures per comment. */
export const maxCommentMedia = 4;
/** Size limit of a picture of a comment; bytes (part 2 section 9). */
export const maxCommentFileBytes = 100 * 1024 ** 2;
/** Length of the text of a post or comment, in user-perceived characters (part 2 section 5). */
export const maxTextLength = 2000;
/** Length of the alternative text of a picture or video; characters. */
export const maxAltText = 1000;
/** Pinned posts per person. */
export const maxPinnedPosts = 3;
/** Tags per vault item. */
export const maxTags = 30;
/** Albums per vault. */
export const maxAlbums = 200;
/** Vault items per bulk call. */
export const maxBulkItems = 500;
/** Ids in one response of `GET /vault/ids`. */
export const maxListedIds = 10_000;
/** Size limit of a video of the feed; bytes (part 1 section 5). */
export const maxVideoBytes = 100 * 1024 ** 2;
/** Length of the title of a video; characters (part 1 section 5). */
export const maxVideoTitle = 100;
/** Length of the description of a video; characters (part 1 section 5). */
export const maxVideoDescription = 500;
/** Time for which a deleted video can be restored; milliseconds. */
export const videoRestorableMs = 24 * 3600 * 1000;
/** Length of a comment on a video; characters (part 1 section 5). */
export const maxVideoComment = 500;
/** Size limit of a file of captions; bytes. */
export const maxCaptionBytes = 1024 ** 2;
/** Languages of captions per video. */
export const maxCaptionLanguages = 20;
/** Faces on which a face filter is placed in one picture. */
export const maxFilteredFaces = 10;
/** Largest picture that can be filtered, over all frames; pixels. */
export const maxFilteredPixels = 50_000_000;

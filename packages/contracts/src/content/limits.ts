/** One file, however it is sent; bytes. */
export const maxFileBytes = 5 * 1024 ** 3;
/** Files of one post. */
export const maxPostMedia = 20;
/** Files that one call may plan the upload of. */
export const maxPlannedFiles = 500;
/** A post's and a comment's text, in characters as people count them (part 2 section 5). */
export const maxTextLength = 2000;
/** Of the description of a picture or video for people who cannot see it, in characters. */
export const maxAltText = 1000;
/** Posts that stand first on the page of one person. */
export const maxPinnedPosts = 3;
/** Of one vault item. */
export const maxTags = 30;
/** Albums of one vault. */
export const maxAlbums = 200;
/** Vault items that one bulk call may change. */
export const maxBulkItems = 500;
/** Ids that one answer of `GET /vault/ids` lists. */
export const maxListedIds = 10_000;

/** Returns whether a content type is that of a form with files, which the gateway streams. */
export const isUploadType = (contentType: string | undefined): boolean => /^multipart\//i.test(contentType ?? '');

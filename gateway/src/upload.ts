/** Whether a content type is that of a form with files, which the gateway passes on as a stream. */
export const isUploadType = (contentType: string | undefined): boolean => /^multipart\//i.test(contentType ?? '');

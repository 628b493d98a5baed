/** What the vault takes (part 2 section 2), as a file picker wants it. */
export const acceptedFiles = 'image/*,video/*,.pdf,.doc,.docx,.txt';

const endings =
  /\.(?:jpe?g|png|gif|webp|avif|heic|heif|tiff?|bmp|svg|mp4|m4v|mov|webm|mkv|avi|mpe?g|3gp|pdf|docx?|txt)$/i;

/** A guess from the name and the browser's word, so that a folder's odds and ends are not sent; the server decides by the bytes. */
export function isAccepted({ name, type }: { readonly name: string; readonly type: string }): boolean {
  return !name.startsWith('.') && (/^(?:image|video)\//.test(type) || endings.test(name));
}

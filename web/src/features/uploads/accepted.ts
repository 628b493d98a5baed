/** File types of the vault (part 2 section 2), for the `accept` attribute of a file picker. */
export const acceptedFiles = 'image/*,.heic,.heif,video/*,audio/*,.pdf,.doc,.docx,.txt';

const endings =
  /\.(?:jpe?g|png|gif|webp|avif|heic|heif|tiff?|bmp|svg|mp4|m4v|mov|webm|mkv|avi|mpe?g|3gp|mp3|m4a|aac|ogg|oga|opus|weba|wav|flac|pdf|docx?|txt)$/i;

/** Guesses by name and MIME type, to skip a folder's other files; the server decides by the bytes. */
export function isAccepted({ name, type }: { readonly name: string; readonly type: string }): boolean {
  return !name.startsWith('.') && (/^(?:image|video|audio)\//.test(type) || endings.test(name));
}

import { maxFileBytes } from '@velvet/contracts/content/limits';
import type { VaultItem } from '@velvet/contracts/content/vault';
import type { UserId, VaultItemId } from '@velvet/contracts/ids';
import type { ComponentType } from 'react';
import { composerText } from '#texts/composer.ts';

export type Kind = 'image' | 'video' | 'audio';

/** Media of a post or a message: a local file or a vault item. */
export type Attachment = {
  readonly key: string;
  readonly kind: Kind;
  readonly name: string;
  readonly previewUrl: string | null;
  /** the reason why it is not visible yet, or cannot be */
  readonly problem?: string;
  /** alternative text, as edited in the composer */
  readonly altText: string;
} & (
  | { readonly from: 'disk'; readonly file: File; /** once it has arrived in the vault */ readonly id?: VaultItemId }
  | { readonly from: 'vault'; readonly id: VaultItemId; /** as the vault has it */ readonly savedAltText: string }
);

export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const rest = [...list];
  const [item] = rest.splice(from, 1);
  if (item === undefined || to < 0 || to > rest.length) return [...list];
  rest.splice(to, 0, item);
  return rest;
}

/** Returns the list with another attachment in the place of one, and without a second copy of it. */
export function replaced(list: readonly Attachment[], key: string, other: Attachment): Attachment[] {
  return list
    .filter((item) => item.key === key || item.key !== other.key)
    .map((item) => (item.key === key ? other : item));
}

/** Some systems have no MIME type for the pictures of phones. */
const phonePicture = /\.hei[cf]$/i;

export function kindOf({ name, type }: Pick<File, 'name' | 'type'>): Kind | undefined {
  const kind = (['image', 'video', 'audio'] as const).find((each) => type.startsWith(`${each}/`));
  return kind ?? (type === '' && phonePicture.test(name) ? 'image' : undefined);
}

/** Returns the attribute `accept` of a file picker; pickers of some systems need the endings too. */
export const acceptOf = (kinds: readonly Kind[]): string =>
  kinds.flatMap((kind) => (kind === 'image' ? ['image/*', '.heic', '.heif'] : [`${kind}/*`])).join(',');

export type Refused = { readonly accepted: File[]; readonly reason: string | undefined };

/** The accepted files, and the reasons of a rejection. */
export type AcceptRule = {
  readonly kinds: readonly Kind[];
  readonly maxBytes: number;
  readonly texts: {
    readonly notAccepted: (name: string) => string;
    readonly tooLarge: (name: string) => string;
    readonly tooMany: (max: number) => string;
  };
};
const anyMedia: AcceptRule = { kinds: ['image', 'video', 'audio'], maxBytes: maxFileBytes, texts: composerText };

/** Returns the files up to a number of attachments, and the first reason for a rejected one. */
export function admit(files: readonly File[], attached: number, max: number, rule = anyMedia): Refused {
  const { kinds, maxBytes, texts } = rule;
  const accepted: File[] = [];
  let reason: string | undefined;
  for (const file of files) {
    const kind = kindOf(file);
    if (!kind || !kinds.includes(kind)) reason ??= texts.notAccepted(file.name);
    else if (file.size > maxBytes) reason ??= texts.tooLarge(file.name);
    else if (attached + accepted.length >= max) reason ??= texts.tooMany(max);
    else accepted.push(file);
  }
  return { accepted, reason };
}

export function fromDisk(file: File, key: string, previewUrl: string): Attachment {
  return { from: 'disk', key, file, previewUrl, altText: '', kind: kindOf(file) ?? 'image', name: file.name };
}

/** @returns undefined for an item that a post cannot show */
export function fromVault({ id, type, title, altText, urls }: VaultItem): Attachment | undefined {
  if (type === 'document') return undefined;
  const previewUrl = urls.renditions[0]?.url ?? urls.poster;
  return { from: 'vault', key: id, id, kind: type, name: title, previewUrl, altText, savedAltText: altText };
}

/** Shows how far an attached video is processed; features pass it, because it reads the item. */
export type AttachmentProcessing = ComponentType<{
  readonly id: VaultItemId;
  readonly name: string;
  /** of the attachment, until the item is read */
  readonly problem: string | undefined;
}>;

/** The dialog that filters an attached photo; routes pass it, because features do not import each other. */
export type PhotoFilters = ComponentType<{
  /** undefined when closed */
  readonly attachment: Attachment | undefined;
  /** its place among the attachments */
  readonly mediaIndex: number;
  readonly onClose: () => void;
  /** receives the edited copy, which takes the place of the photo */
  readonly onFiltered: (copy: Attachment) => void;
}>;

/** The dialog that picks items of the vault; routes pass it, because features do not import each other. */
export type VaultPicker = ComponentType<{
  readonly opened: boolean;
  /** number of items that can be picked; that of a post by default */
  readonly max?: number;
  /** marks the items that this person has received or bought */
  readonly receiverId?: UserId;
  readonly onClose: () => void;
  readonly onPick: (items: readonly VaultItem[]) => void;
}>;

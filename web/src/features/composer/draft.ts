import type { Audience } from '@velvet/contracts/content/events';
import { maxFileBytes, maxPostMedia, maxTextLength } from '@velvet/contracts/content/limits';
import type { Post } from '@velvet/contracts/content/post';
import type { VaultItem } from '@velvet/contracts/content/vault';
import type { VaultItemId } from '@velvet/contracts/ids';
import { countCharacters } from '@velvet/contracts/text';
import { composerText } from '#texts/composer.ts';

export type Mode = 'text' | 'image' | 'video' | 'mixed';
export type Kind = 'image' | 'video';

/** Media of a post: a local file or a vault item. */
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

export type Settings = {
  readonly audience: Audience;
  /** dollars as typed; '' is free */
  readonly price: string;
  readonly location: string;
  readonly allowComments: boolean;
  readonly allowShares: boolean;
  readonly allowReactions: boolean;
  readonly ageRestricted: boolean;
};

export type Draft = Settings & {
  readonly text: string;
  readonly mode: Mode;
  readonly attachments: readonly Attachment[];
  /** ISO 8601; null publishes at once */
  readonly scheduledFor: string | null;
};

export const emptyDraft: Draft = {
  text: '',
  mode: 'text',
  attachments: [],
  audience: 'public',
  price: '',
  location: '',
  allowComments: true,
  allowShares: true,
  allowReactions: true,
  ageRestricted: false,
  scheduledFor: null,
};

/** Settings that the next draft keeps: audience and permissions (part 2, section 4). */
export function afterPosting(draft: Draft): Draft {
  const { text, mode, attachments, location, scheduledFor, price } = emptyDraft;
  return { ...draft, text, mode, attachments, location, scheduledFor, price };
}

export const acceptedBy: Readonly<Record<Mode, readonly Kind[]>> = {
  text: [],
  image: ['image'],
  video: ['video'],
  mixed: ['image', 'video'],
};

/** Returns whether a mode accepts that many attachments. */
export function fits(mode: Mode, attachments: readonly Attachment[]): boolean {
  return attachments.every(({ kind }) => acceptedBy[mode].includes(kind));
}

/** Returns the chosen mode, or the mode of the attachments when the chosen one does not accept them. */
export function modeFor(mode: Mode, attachments: readonly Attachment[]): Mode {
  if (fits(mode, attachments)) return mode;
  const kinds = new Set(attachments.map(({ kind }) => kind));
  if (kinds.size > 1) return 'mixed';
  return kinds.has('video') ? 'video' : 'image';
}

export function withAttachments(draft: Draft, attachments: readonly Attachment[]): Draft {
  return { ...draft, attachments, mode: modeFor(draft.mode, attachments) };
}

export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const rest = [...list];
  const [item] = rest.splice(from, 1);
  if (item === undefined || to < 0 || to > rest.length) return [...list];
  rest.splice(to, 0, item);
  return rest;
}

export function kindOf(type: string): Kind | undefined {
  if (type.startsWith('image/')) return 'image';
  return type.startsWith('video/') ? 'video' : undefined;
}

export type Refused = { readonly accepted: File[]; readonly reason: string | undefined };

/** Returns the files within the post's limit, and the first reason for a rejected one. */
export function admit(files: readonly File[], attached: number): Refused {
  const accepted: File[] = [];
  let reason: string | undefined;
  for (const file of files) {
    if (!kindOf(file.type)) reason ??= composerText.notAccepted(file.name);
    else if (file.size > maxFileBytes) reason ??= composerText.tooLarge(file.name);
    else if (attached + accepted.length >= maxPostMedia) reason ??= composerText.tooMany(maxPostMedia);
    else accepted.push(file);
  }
  return { accepted, reason };
}

export function fromDisk(file: File, key: string, previewUrl: string): Attachment {
  return { from: 'disk', key, file, previewUrl, altText: '', kind: kindOf(file.type) ?? 'image', name: file.name };
}

/** @returns undefined for an item that a post cannot show */
export function fromVault({ id, type, title, altText, urls }: VaultItem): Attachment | undefined {
  if (type === 'document') return undefined;
  const previewUrl = urls.renditions[0]?.url ?? urls.poster;
  return { from: 'vault', key: id, id, kind: type, name: title, previewUrl, altText, savedAltText: altText };
}

/** Returns the media of a post in the author's order. */
export function fromPost({ arrangement }: Pick<Post, 'arrangement'>): Attachment[] {
  return arrangement.map(({ vaultItemId: id, type, thumbnailUrl, altText, state, reason }, index) => ({
    from: 'vault',
    key: id,
    id,
    kind: type === 'video' ? 'video' : 'image',
    name: composerText.attachment(index + 1),
    previewUrl: thumbnailUrl,
    altText,
    savedAltText: altText,
    ...(state !== 'ready' && { problem: state === 'failed' ? (reason ?? '') : composerText.notReady }),
  }));
}

/** Colour of the character counter (part 2, section 9). */
export function counterOf(text: string) {
  const used = countCharacters(text.trim());
  const tone = used > 1800 ? 'red' : used > 1600 ? 'orange' : 'quiet';
  return { used, tone, isOver: used > maxTextLength } as const;
}

export function isEmpty({ text, attachments }: Pick<Draft, 'text' | 'attachments'>): boolean {
  return text.trim() === '' && attachments.length === 0;
}

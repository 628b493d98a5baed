import type { Audience } from '@velvet/contracts/content/audiences';
import { maxTextLength } from '@velvet/contracts/content/limits';
import type { Post } from '@velvet/contracts/content/post';
import { countCharacters } from '@velvet/contracts/text';
import { composerText } from '#texts/composer.ts';
import type { Attachment, Kind } from '#ui/attachments/attachment.ts';

export type Mode = 'text' | 'image' | 'video' | 'mixed';

export type Settings = {
  readonly audience: Audience;
  /** the amount as typed; '' is free */
  readonly price: string;
  /** pieces that are sold, as typed; '' is no limit */
  readonly limit: string;
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
  limit: '',
  location: '',
  allowComments: true,
  allowShares: true,
  allowReactions: true,
  ageRestricted: false,
  scheduledFor: null,
};

/** Settings that the next draft keeps: audience and permissions (part 2, section 4). */
export function afterPosting(draft: Draft): Draft {
  const { text, mode, attachments, location, scheduledFor, price, limit } = emptyDraft;
  return { ...draft, text, mode, attachments, location, scheduledFor, price, limit };
}

export const acceptedBy: Readonly<Record<Mode, readonly Kind[]>> = {
  text: [],
  image: ['image'],
  video: ['video'],
  mixed: ['image', 'video', 'audio'],
};

/** Returns whether a mode accepts that many attachments. */
export function fits(mode: Mode, attachments: readonly Attachment[]): boolean {
  return attachments.every(({ kind }) => acceptedBy[mode].includes(kind));
}

/** Returns the chosen mode, or the mode of the attachments when the chosen one does not accept them. */
export function modeFor(mode: Mode, attachments: readonly Attachment[]): Mode {
  if (fits(mode, attachments)) return mode;
  const kinds = new Set(attachments.map(({ kind }) => kind));
  if (kinds.size > 1 || kinds.has('audio')) return 'mixed';
  return kinds.has('video') ? 'video' : 'image';
}

export function withAttachments(draft: Draft, attachments: readonly Attachment[]): Draft {
  return { ...draft, attachments, mode: modeFor(draft.mode, attachments) };
}

/** Returns the media of a post in the author's order. */
export function fromPost({ arrangement }: Pick<Post, 'arrangement'>): Attachment[] {
  return arrangement.map(({ vaultItemId: id, type, thumbnailUrl, altText, state, reason }, index) => ({
    from: 'vault',
    key: id,
    id,
    kind: type === 'document' ? 'image' : type,
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

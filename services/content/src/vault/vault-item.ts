import type { Audience } from '@velvet/contracts/content/audiences';
import type { FilterEdit } from '@velvet/contracts/content/photo-filter';
import type { UserId, VaultItemId } from '@velvet/contracts/ids';
import type { Currency } from '@velvet/contracts/money';
import { cleanName } from '@velvet/contracts/name';
import type { Stock } from '@velvet/contracts/content/price';
import type { VaultAudience, VaultItemState, VaultItemType } from '@velvet/contracts/content/vault';
import type { StoredSteps } from '#processing/processing-steps.ts';

/** An item as stored. */
export type VaultRow = Pick<StoredSteps, 'step' | 'stepProgress' | 'streams'> & {
  id: VaultItemId;
  ownerId: UserId;
  title: string;
  description: string;
  altText: string;
  fileName: string;
  isPrivate: boolean;
  tags: string[];
  type: VaultItemType;
  sizeBytes: number;
  sha256: string;
  state: VaultItemState;
  reason: string | null;
  uploadedAt: Date;
  /** without the dot; null until ready */
  extension: string | null;
  width: number | null;
  height: number | null;
  durationMs: number | null;
  renditions: { width: number; height: number }[];
  hasPreview: boolean;
  hasPoster: boolean;
  /** whether at least one rendition of a video is ready */
  hasStream: boolean;
  /** of its captions, in order (BCP 47) */
  captionLanguages: string[];
  /** peaks of an audio item; null if it could not be decoded */
  waveform: number[] | null;
  shareToken: string | null;
  audience: VaultAudience;
  /** 0 without a price */
  priceMinor: number;
  currency: Currency;
  stock: Stock | null;
  ageRestricted: boolean;
  /** whether the vault that others visit shows it */
  isListed: boolean;
  views: number;
  likes: number;
  comments: number;
  shownIn: ShownIn[];
  /** the filter that made this copy; null for an uploaded file */
  edit: FilterEdit | null;
  /** the picture of which it is a copy, unless that is deleted */
  editSourceId: VaultItemId | null;
};

/** Published posts or videos of one audience and price that use an item. */
export type ShownIn = {
  kind: 'post' | 'video';
  audience: Audience;
  priceMinor: number;
  currency: Currency;
  count: number;
  /** whether at least one purchase of them is not refunded */
  isSold: boolean;
};

const megabyte = 1024 * 1024;

/** Formats a size, always in megabytes, because lists add up the numbers (part 2 section 9). 0 bytes are '0 MB'. */
export function sizeInWords(bytes: number): string {
  const megabytes = bytes / megabyte;
  return `${megabytes >= 0.1 ? megabytes.toFixed(1) : Math.max(0.01, megabytes).toFixed(2)} MB`;
}

export function titleFromFileName(fileName: string): string {
  return (
    fileName
      .replace(/\.[^.]{1,10}$/, '')
      .trim()
      .slice(0, 200) || 'Untitled'
  );
}

/** Type by the declared content type, until the bytes are read. */
export function claimedType(contentType: string): VaultItemType {
  const [family] = contentType.split('/');
  return family === 'image' || family === 'video' || family === 'audio' ? family : 'document';
}

/** Sanitizes a file name for display and downloads. */
export function cleanFileName(name: string | undefined): string {
  return cleanName(name ?? '', 255) || 'file';
}

/** Returns a file name whose extension matches the detected type. */
export function downloadName(title: string, extension: string): string {
  return `${
    title
      .replaceAll(/[/\\:*?"<>|]/g, ' ')
      .trim()
      .slice(0, 120) || 'file'
  }.${extension}`;
}

import type { VaultExposure, VaultItem, VaultItemType } from '@velvet/contracts/content/vault';
import { photoFilterTexts } from '#texts/photo-filters.ts';
import { vaultTexts } from '#texts/vault.ts';
import { money, numbers } from '#ui/format.ts';

type Picture = { readonly src: string; readonly srcSet: string };

/** Picture sizes for an `img`; for a video, those of its poster. */
export function pictureOf({ type, urls }: Pick<VaultItem, 'type' | 'urls'>): Picture | undefined {
  const sizes = urls.renditions.toSorted((one, other) => one.width - other.width);
  const [smallest] = sizes;
  if (type === 'image' && smallest) {
    return { src: smallest.url, srcSet: sizes.map(({ url, width }) => `${url} ${width}w`).join(', ') };
  }
  return urls.poster ? { src: urls.poster, srcSet: '' } : undefined;
}

/** Unit of the item sizes in the contract. */
const megabyte = 1024 * 1024;

/** Megabytes to one decimal (part 2 section 9). */
export function totalMegabytes(bytes: number): string {
  const format = numbers({ minimumFractionDigits: 1, maximumFractionDigits: 1 });
  return `${format.format(bytes / megabyte)} MB`;
}

/** Returns whether an item has the Private badge: its owner keeps it private and no free post or video shows it to everyone. */
export function isShownPrivate({ isPrivate, seenBy }: Pick<VaultItem, 'isPrivate' | 'seenBy'>): boolean {
  const isForAll = (one: VaultExposure) =>
    (one.kind === 'post' || one.kind === 'video') && one.audience === 'public' && one.price === null;
  return isPrivate && !seenBy.some(isForAll);
}

/** Returns one phrase per audience of an item, widest first: 'Only you', 'Sold for $5 in a post'. */
export function seenByInWords({ seenBy }: Pick<VaultItem, 'seenBy'>): string[] {
  return seenBy.length === 0 ? [vaultTexts.seenBy.owner] : seenBy.map(exposureInWords);
}

function exposureInWords(exposure: VaultExposure): string {
  const texts = vaultTexts.seenBy;
  if (exposure.kind === 'vault')
    return texts.vault(exposure.audience, exposure.price ? money(exposure.price, true) : undefined);
  if (exposure.kind === 'video')
    return texts.video(exposure.audience, exposure.price ? money(exposure.price, true) : undefined);
  if (exposure.kind !== 'post') return texts[exposure.kind];
  const { audience, price, posts } = exposure;
  return price ? texts.sold(money(price, true), audience, posts) : texts.post(audience, posts);
}

/** 'Edited: Sepia'; undefined for an uploaded file. */
export function editInWords({ edit }: Pick<VaultItem, 'edit'>): string | undefined {
  return edit ? photoFilterTexts.editedWith(photoFilterTexts.names[edit.filter.filterType]) : undefined;
}

/** Returns whether a post can show the item. */
export const isPostable = ({ state, type }: { readonly state: VaultItem['state']; readonly type: VaultItemType }) =>
  state === 'ready' && type !== 'document';

/** 'holiday.final.jpg' -> 'holiday.final'. */
export const titleOf = (fileName: string) => fileName.replace(/(?<=.)\.[^.]+$/, '');

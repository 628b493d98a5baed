import { isPlainAudience, type Audience } from '@velvet/contracts/content/audiences';
import type { VaultAudience } from '@velvet/contracts/content/vault';
import { count, counted } from '#ui/format.ts';

/** An audience in a sentence. */
function peopleOf(audience: Audience): string {
  if (!isPlainAudience(audience)) return 'a higher tier';
  return audience === 'public' ? 'everyone' : audience;
}

/** The vault's texts; those of part 2 section 2 as they stand there. */
export const vaultTexts = {
  searchLabel: 'Search your vault',
  searchPlaceholder: 'Search by title or description',
  upload: 'Upload Content',
  summary: {
    label: 'Vault in numbers',
    total: 'Total items',
    size: 'Total size',
    private: 'Private items',
    public: 'Public items',
    quota: (size: string) => `of ${size}`,
  },
  types: { all: 'All', image: 'Image', video: 'Video', audio: 'Audio', document: 'Document' },
  filter: 'Filter by type',
  loading: 'Loading vault content...',
  loadFailed: 'Failed to fetch vault content',
  empty: 'No content found',
  emptyVault: 'Drop photos, videos, audio, documents or whole folders anywhere on this page.',
  emptyVaultTouch: 'Upload photos, videos, audio and documents. They stay private until you post or share them.',
  emptySearch: 'No items match your search. Try other words.',
  clearSearch: 'Clear search',
  drop: 'Drop files to upload',
  dropHint: 'Photos, videos, audio, PDF, DOC, DOCX and TXT. You can drop folders too.',
  dropZone: 'Drag files or folders here, or',
  dropZoneChoose: 'choose them',
  private: 'Private',
  public: 'Public',
  /** by whom an item can be seen; computed by the server from its link, posts and videos */
  seenBy: {
    owner: 'Only you',
    link: 'Anyone with the link',
    buyers: 'People who bought it',
    post: (audience: Audience, posts: number) =>
      `In ${posts === 1 ? 'a post' : `${count(posts)} posts`} for ${peopleOf(audience)}`,
    sold: (price: string, audience: Audience, posts: number) =>
      `Sold for ${price} in ${posts === 1 ? 'a post' : `${count(posts)} posts`}${audience === 'public' ? '' : ` for ${peopleOf(audience)}`}`,
    vault: (audience: VaultAudience, price: string | undefined) =>
      `${price === undefined ? 'In your vault' : `Sold for ${price} in your vault`} for ${peopleOf(audience)}`,
    video: (audience: Audience, price: string | undefined) =>
      price === undefined
        ? `In the video feed for ${peopleOf(audience)}`
        : `Sold for ${price} in the video feed${audience === 'public' ? '' : ` for ${peopleOf(audience)}`}`,
    more: (others: number) => `+${others}`,
  },
  state: { uploaded: 'Waiting to process', processing: 'Processing', failed: "Couldn't be processed" },
  actions: {
    view: 'View',
    download: 'Download',
    share: 'Share',
    edit: 'Edit',
    delete: 'Delete',
    more: 'Actions for',
    of: (action: string, title: string) => `${action} ${title}`,
  },
  select: (title: string) => `Select ${title}`,
  selected: (items: number) => `${count(items)} selected`,
  clearSelection: 'Clear selection',
  newPost: 'New post',
  tooManyForPost: (max: number) => `A post can have up to ${max} items. Select fewer.`,
  notReadyForPost: 'You can post files once they finish processing.',
  makePrivate: 'Make private',
  madePrivate: (items: number) => counted(items, 'item is now private', 'items are now private'),
  deleteTitle: 'Delete content',
  deleteNamed: (title: string) =>
    `Are you sure you want to delete this content? “${title}” will be permanently deleted.`,
  deleteMany: (items: number) =>
    items === 1
      ? 'Are you sure you want to delete this content? It will be permanently deleted.'
      : `Are you sure you want to delete this content? ${count(items)} items will be permanently deleted.`,
  deleted: (items: number) => counted(items, 'item deleted', 'items deleted'),
  deleteFailed: 'Delete failed',
  editTitle: 'Edit content',
  saved: 'Saved',
  saveFailed: 'Failed to save content',
  fields: {
    file: 'File',
    choose: 'Choose a file',
    title: 'Title',
    description: 'Description',
    altText: 'Alt text',
    altTextHint: 'Describes it to people who use a screen reader.',
    tags: 'Tags',
    tagsHint: 'Separated by commas',
    isPrivate: 'Make this content private',
    isPrivateHint:
      "Private content is not in the vault that others visit, and has no link. If you post it, the post's audience can still see it.",
  },
  access: {
    title: 'Show in vault',
    text: (items: number) =>
      `${counted(items, 'item appears', 'items appear')} in the Vault tab of your page. Others see it locked until it is open to them.`,
    show: 'Show',
    shown: (items: number) => counted(items, 'item is now in your vault', 'items are now in your vault'),
    audience: 'Open to',
    audienceHint: 'Everyone else sees it locked in the Vault tab of your page.',
    audiences: { public: 'Everyone', followers: 'Followers', subscribers: 'Subscribers' },
    price: 'Price',
    priceHint: 'Leave empty to include it. With a price, the audience buys it once and keeps it.',
    limit: 'Number of pieces',
    limitHint: 'Leave empty for no limit. Once it is for sale, you can only lower it.',
    ageRestricted: 'Age restricted',
  },
  /** the vault of a creator, as others visit it */
  visited: {
    tab: 'Vault',
    empty: (name: string) => `${name} hasn't opened the vault yet`,
    emptyOwn: 'Your vault is closed to others',
    emptyOwnText: 'Select items in your vault and choose “Show in vault”. They appear here.',
    open: (title: string) => `Open ${title}`,
  },
  save: 'Save changes',
  refusedFiles: (files: number) => `${counted(files, 'file', 'files')} can't be uploaded:`,
  uploadButton: 'Upload',
  uploading: 'Uploading...',
  uploadFailed: 'Upload failed',
  filesChosen: (files: number) => `${count(files)} files`,
  fileHint: 'Images, videos, audio, PDF, DOC, DOCX or TXT, up to 5 GB',
  shareTitle: 'Share',
  shareText: 'Anyone with this link can view and download this item until you turn off the link.',
  sharePrivate: "Private content can't be shared by link. Make it public first.",
  makePublic: 'Make public',
  shareNotReady: 'This item is still processing. Try again shortly.',
  createLink: 'Create link',
  link: 'Link',
  endLink: 'Turn off link',
  linkEnded: 'Link turned off',
  shareFailed: 'Failed to share content',
  downloadFailed: 'Failed to download content',
  viewer: {
    document: 'This document opens in a new tab.',
    open: 'Open document',
    failed: "This item couldn't be displayed. Try downloading it.",
  },
  picker: {
    title: 'Choose from your vault',
    none: 'Your vault has no photos, videos or audio ready to post.',
    add: (items: number) => (items === 0 ? 'Add' : `Add ${count(items)}`),
    full: (max: number) => `You can choose up to ${max} items.`,
    more: 'Load more',
    sent: 'Sent',
    bought: 'Bought',
    seen: 'Seen',
  },
  shared: {
    title: 'Shared with you',
    by: 'Shared by',
    gone: 'This link no longer works',
    goneText: 'The owner turned off the link, or the address is incorrect.',
    adults: 'For adults only',
    adultsText: 'Sign in and confirm your age to see this. Then open the link again.',
    confirmAge: 'Confirm your age',
    download: 'Download',
    discover: 'Discover Velvet',
  },
} as const;

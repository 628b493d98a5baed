import { count } from '#ui/format.ts';

const items = (number: number) => (number === 1 ? '1 item' : `${count(number)} items`);

/** Texts of the vault's order, albums and selection. */
export const albumTexts = {
  all: 'All content',
  filter: (name: string) => `Album: ${name}`,
  choose: 'Choose an album',
  none: 'No albums yet',
  loadFailed: 'Failed to load albums',
  add: 'Add to album',
  added: (number: number, name: string) => `${items(number)} added to ${name}`,
  addFailed: 'Failed to add to the album',
  remove: 'Remove from album',
  removed: (number: number, name: string) => `${items(number)} removed from ${name}`,
  removeFailed: 'Failed to remove from the album',
  create: 'New album',
  createIt: 'Create album',
  createHint: 'Albums group content in your vault. Only you can see them.',
  name: 'Name',
  rename: 'Rename album',
  saved: 'Album saved',
  saveFailed: 'Failed to save the album',
  delete: 'Delete album',
  deleteTitle: (name: string) => `Delete the album ${name}?`,
  deleteText: 'The content in it stays in your vault.',
  deleted: 'Album deleted',
  deleteFailed: 'Failed to delete the album',
  empty: 'This album is empty',
  emptyText: 'Select content in your vault and choose “Add to album”.',
  showAll: 'Show all content',
  sortLabel: (order: string) => `Sort: ${order}`,
  sort: { newest: 'Newest first', oldest: 'Oldest first', title: 'Title A–Z', largest: 'Largest first' },
  selectAll: 'Select all',
  selectAllFailed: 'Failed to select all content',
  /** more match than one selection can hold */
  selectedMost: (selected: number, total: number) =>
    `The first ${count(selected)} of ${count(total)} items are selected.`,
  inUse: (number: number) =>
    number === 1
      ? '1 item is part of a post. Remove it from the post first.'
      : `${count(number)} items are part of a post. Remove them from the post first.`,
} as const;

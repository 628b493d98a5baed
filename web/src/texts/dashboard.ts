/** The dashboard's frame (part 1, section 2.2). */
export const dashboardTexts = {
  menu: 'Menu',
  openMenu: 'Open menu',
  closeMenu: 'Close menu',
  sections: 'Sections',
  newPost: 'NEW POST',
  search: 'Search creators and posts',
  searchKey: '/',
  unread: (count: string) => `${count} unread`,
  bell: (count: number) => (count === 0 ? 'Open notifications' : `Open notifications, ${count} unread`),
  mostShown: 99,
  more: (count: number) => `${count}+`,
  loadFailed: 'Failed to load dashboard data. Please try again.',
} as const;

import { sectionLink } from '#features/dashboard-shell/sections.ts';

type Search = Readonly<Record<string, unknown>>;

/**
 * The address of a section whose id is the search parameter `section`, as in bookmarks and notifications from before each
 * section had a path. The other search parameters stay.
 */
export function sectionAddress({ section, ...search }: Search) {
  return typeof section === 'string' ? { ...sectionLink(section), search } : undefined;
}

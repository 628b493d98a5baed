/** What the dashboard's address says: the section, and in it one post or one person that a link leads to. */
export type DashboardSearch = { readonly section?: string; readonly post?: string; readonly user?: string };

const names = ['section', 'post', 'user'] as const;

export function dashboardSearch(search: Record<string, unknown>): DashboardSearch {
  return Object.fromEntries(names.flatMap((name) => (typeof search[name] === 'string' ? [[name, search[name]]] : [])));
}

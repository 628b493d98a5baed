/** Search parameters of the dashboard: the section, in it one post or one person that a link leads to, and its page where it has several. */
export type DashboardSearch = {
  readonly section?: string;
  readonly post?: string;
  readonly user?: string;
  readonly view?: string;
};

const names = ['section', 'post', 'user', 'view'] as const;

export function dashboardSearch(search: Record<string, unknown>): DashboardSearch {
  return Object.fromEntries(names.flatMap((name) => (typeof search[name] === 'string' ? [[name, search[name]]] : [])));
}

import type { Notice } from './model.ts';
import type { News } from './room-view.ts';

const most = 20;

/** Adds what is new to what is to be said, each with a number of its own. */
export function withNews(notices: readonly Notice[], news: readonly News[]): readonly Notice[] {
  if (news.length === 0) return notices;
  const last = notices.at(-1)?.id ?? 0;
  const numbered = news.map((each, index): Notice => ({ ...each, id: last + 1 + index }));
  return [...notices, ...numbered].slice(-most);
}

import type { Notice } from './model.ts';
import type { News } from './room-view.ts';

const most = 20;

/** Appends notices under consecutive ids and drops the oldest. */
export function withNews(notices: readonly Notice[], news: readonly News[]): readonly Notice[] {
  if (news.length === 0) return notices;
  const last = notices.at(-1)?.id ?? 0;
  const numbered = news.map((each, index): Notice => ({ ...each, id: last + 1 + index }));
  return [...notices, ...numbered].slice(-most);
}

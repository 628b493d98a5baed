import type { Notice } from './model.ts';
import type { NewNotice } from './room-view.ts';

const maxNotices = 20;

/** Appends notices under consecutive ids and drops the oldest. */
export function appendNotices(notices: readonly Notice[], news: readonly NewNotice[]): readonly Notice[] {
  if (news.length === 0) return notices;
  const last = notices.at(-1)?.id ?? 0;
  const numbered = news.map((each, index): Notice => ({ ...each, id: last + 1 + index }));
  return [...notices, ...numbered].slice(-maxNotices);
}

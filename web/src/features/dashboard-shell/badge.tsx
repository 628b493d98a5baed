import { dashboardTexts } from '#texts/dashboard.ts';
import { shownBadge } from './sections.ts';

/** How many wait; nothing where none do. */
export function Badge({ count, className }: { readonly count: number; readonly className: string | undefined }) {
  const shown = shownBadge(count);
  if (shown === '') return null;
  return (
    <span className={className} role="img" aria-label={dashboardTexts.unread(shown)}>
      {shown}
    </span>
  );
}

import { SessionList } from '#features/sessions/session-list.tsx';
import type { SessionPlace } from '#resources/sessions.ts';
import { useSessionActions } from './use-session-actions.ts';

type SessionsProps = { readonly title: string; readonly place: SessionPlace; readonly viewerId: string | undefined };

/** Live and upcoming sessions on a page inside a `BuyingHost`. */
export function Sessions({ title, place, viewerId }: SessionsProps) {
  return <SessionList title={title} place={place} actions={useSessionActions(viewerId)} />;
}

import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { LivePayload } from '@velvet/contracts/realtime/messages';
import { connectLive, type LiveHandlers } from '#api/live.ts';
import { mayNotify, showNotification } from '#features/notification-banner/show-notification.ts';
import { useSession } from '#features/sign-in/use-session.ts';
import { liveUpdates } from '#resources/live-updates.ts';
import { ownDeviceId } from '#resources/push.ts';
import { typing } from '#resources/typing.ts';
import { watchIdle } from './watch-idle.ts';

/** A message that was replayed after a longer gap alerts nobody any more; ms. */
const alertLastsMs = 60_000;

/** Shows an alert of a hidden tab, unless the browser receives push messages: those show the same. */
async function showAlert(
  userId: string,
  { title, text, link, tag, time }: LivePayload<'alert'>,
  open: (link: string) => void,
): Promise<void> {
  if (Date.now() - Date.parse(time) > alertLastsMs || (await ownDeviceId(userId))) return;
  await showNotification({ title, text, link, tag }, open);
}

/** Keeps cached answers up to date over the socket of a signed-in browser, and shows alerts while it is hidden. */
export function useLiveUpdates(): void {
  const session = useSession();
  const client = useQueryClient();
  const { history } = useRouter();
  useEffect(() => {
    const viewerId = () => {
      const state = session.read();
      return state.state === 'signed-in' ? state.user.id : undefined;
    };
    const { handlers, followPosts } = liveUpdates(client, viewerId);
    const alert: LiveHandlers['alert'] = (received) => {
      const userId = viewerId();
      if (userId === undefined || !mayNotify()) return;
      void showAlert(userId, received, (to) => history.push(to)).catch(reportError);
    };
    const live = connectLive(() => session.token(), { ...handlers, alert });
    const stopFollowing = followPosts(live.watch);
    const stopTyping = typing.connect(live.sendTyping);
    const stopIdle = watchIdle(live.setIdle);
    return () => {
      stopTyping();
      stopIdle();
      stopFollowing();
      live.close();
    };
  }, [session, client, history]);
}

import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { connectLive, type LiveHandlers } from '#api/live.ts';
import { mayNotify, showNotification } from '#features/notification-banner/show-notification.ts';
import { useSession } from '#features/sign-in/use-session.ts';
import { liveUpdates } from '#resources/live-updates.ts';
import { profileQuery } from '#resources/profile.ts';
import { typing } from '#resources/typing.ts';
import { callTexts } from '#texts/calls.ts';
import { watchIdle } from './watch-idle.ts';

/** Keeps cached answers up to date over the socket of a signed-in browser, and shows new notifications. */
export function useLiveUpdates(): void {
  const session = useSession();
  const client = useQueryClient();
  const { history } = useRouter();
  useEffect(() => {
    const viewerId = () => {
      const state = session.read();
      return state.state === 'signed-in' ? state.user.id : undefined;
    };
    /** The setting of the profile; on until it is loaded. */
    const wantsNotifications = () => {
      const id = viewerId();
      if (id === undefined) return false;
      return client.getQueryData(profileQuery(id).queryKey)?.settings.pushNotifications ?? true;
    };
    const { handlers, followPosts } = liveUpdates(client, viewerId);
    const notification: LiveHandlers['notification'] = ({ id, title, description, link }) => {
      handlers.notification();
      if (!mayNotify(wantsNotifications())) return;
      void showNotification({ title, text: description, link, tag: id }, (to) => history.push(to)).catch(reportError);
    };
    const message: LiveHandlers['message'] = (received) => {
      handlers.message(received);
      const { call, sent, id, conversationId } = received.message;
      if (!call || sent || !mayNotify(wantsNotifications())) return;
      const link = `/dashboard?section=messages&conversation=${conversationId}`;
      const shown = { title: callTexts.ringing[call.callType], text: '', link, tag: id };
      void showNotification(shown, (to) => history.push(to)).catch(reportError);
    };
    const live = connectLive(() => session.token(), { ...handlers, notification, message });
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

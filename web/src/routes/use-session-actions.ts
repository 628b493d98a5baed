import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { messageOf } from '#api/failure.ts';
import type { SessionActions } from '#features/sessions/session-actions.ts';
import { fetchSessionRoom } from '#resources/sessions.ts';
import { sessionTexts } from '#texts/sessions.ts';
import { toast } from '#ui/toast.ts';
import { useBuying } from './buying-host.tsx';
import { useSignInHere } from './use-sign-in-here.ts';

/** Callbacks of sessions to their page: room, purchase, sign-in. */
export function useSessionActions(viewerId: string | undefined): SessionActions {
  const navigate = useNavigate();
  const { openOffer } = useBuying();
  const onSignIn = useSignInHere();
  return useMemo(
    () => ({
      viewerId,
      onSignIn,
      onOffer: (offer, { creator }) => openOffer(offer, { creator, subject: 'ticket' }),
      onJoin: ({ id }) =>
        void fetchSessionRoom(id).then(
          ({ roomId }) => navigate({ to: '/room/$roomId', params: { roomId } }),
          (error: unknown) => toast.error(messageOf(error, sessionTexts.failures.room)),
        ),
    }),
    [viewerId, navigate, openOffer, onSignIn],
  );
}

import { useLocation, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { hostKeyIn, readRoomAddress } from '#features/meeting/address.ts';
import { createCall } from '#features/meeting/call/call.ts';
import { openLocalMedia } from '#features/meeting/media/local-media.ts';
import { Meeting } from '#features/meeting/meeting.tsx';
import type { Session } from '#features/sign-in/session.ts';
import { useSession, useSessionState } from '#features/sign-in/use-session.ts';
import { meetingTexts } from '#texts/meeting.ts';
import { usePageTitle } from '#ui/use-page-title.ts';

const engine = { createCall, openLocalMedia };
const from = '/room/$roomId';

/** The meeting room: for everybody, with or without an account. */
export function MeetingRoomPage() {
  const { roomId } = useParams({ from });
  const { name, kind } = readRoomAddress(useSearch({ from }));
  const session = useSession();
  const navigate = useNavigate({ from });
  const state = useSessionState();
  const hostKey = useHostKey();
  usePageTitle(meetingTexts.title(roomId));
  return (
    <Meeting
      key={roomId}
      roomId={roomId}
      name={name}
      accountName={state.state === 'signed-in' ? state.user.displayName : undefined}
      kind={kind}
      hostKey={hostKey}
      token={() => settledToken(session)}
      engine={engine}
      onName={(name, kind) =>
        void navigate({
          search: (before) => ({ ...before, name, ...(kind === 'voice' && { mode: kind }) }),
          replace: true,
        })
      }
      onLeft={() => void navigate({ to: '/' })}
    />
  );
}

/** Taken out of the address, so that nobody hands it on with the address. */
function useHostKey(): string | undefined {
  const { hash } = useLocation();
  const navigate = useNavigate({ from });
  const [hostKey] = useState(() => hostKeyIn(hash));
  const isShown = hostKeyIn(hash) !== undefined;
  useEffect(() => {
    if (isShown) void navigate({ search: true, hash: '', replace: true });
  }, [isShown, navigate]);
  return hostKey;
}

/** Longer nobody waits to be known: a meeting needs no account. Milliseconds. */
const sessionTimeoutMs = 4000;

async function settledToken(session: Session): Promise<string | undefined> {
  await Promise.race([session.settled(), new Promise((resolve) => setTimeout(resolve, sessionTimeoutMs))]);
  return session.token().catch(() => undefined);
}

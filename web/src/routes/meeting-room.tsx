import { useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { SessionFull } from '@velvet/contracts/meeting/failures';
import { sessionOfRoom } from '@velvet/contracts/meeting/room-id';
import { useEffect, useState, type ComponentProps } from 'react';
import { messageOf } from '#api/failure.ts';
import { CallOver } from '#features/calls/call-over.tsx';
import { hostKeyIn, readRoomAddress } from '#features/meeting/address.ts';
import { createCall } from '#features/meeting/call/call.ts';
import type { PendingCall } from '#features/meeting/call/model.ts';
import { openLocalMedia } from '#features/meeting/media/local-media.ts';
import { Meeting } from '#features/meeting/meeting.tsx';
import type { Session } from '#features/sign-in/session.ts';
import { useSession, useSessionState } from '#features/sign-in/use-session.ts';
import { roomPlacesQuery, sessionQuery } from '#resources/sessions.ts';
import { meetingTexts } from '#texts/meeting.ts';
import { sessionTexts } from '#texts/sessions.ts';
import { lazyChunk } from '#ui/chunk.ts';
import { OnDemand } from '#ui/on-demand.tsx';
import { usePageTitle } from '#ui/use-page-title.ts';
import { BuyingHost, useBuying } from './buying-host.tsx';
import { useRoomCall } from './use-room-call.ts';

const LiveUpdates = lazyChunk(async () => (await import('./live-updates.tsx')).LiveUpdates);

const engine = { createCall, openLocalMedia };
const from = '/room/$roomId';

/** The room of a meeting or a call. The two people of a call see when it was not answered. */
export function MeetingRoomPage() {
  return (
    <BuyingHost>
      <MeetingRoom />
    </BuyingHost>
  );
}

function MeetingRoom() {
  const roomId = useRoomId();
  const { isCall, pending, unanswered } = useRoomCall(roomId);
  usePageTitle(meetingTexts.title(roomId));
  return (
    <>
      {isCall && (
        <OnDemand>
          <LiveUpdates />
        </OnDemand>
      )}
      {unanswered ? <Unanswered {...unanswered} /> : <OpenRoom pending={pending} />}
    </>
  );
}

type UnansweredProps = Pick<ComponentProps<typeof CallOver>, 'message' | 'conversation' | 'state'>;

function Unanswered(call: UnansweredProps) {
  const { name } = readRoomAddress(useSearch({ from }));
  const session = useSessionState();
  const navigate = useNavigate({ from });
  const ownName = name || (session.state === 'signed-in' ? session.user.displayName : '');
  const close = () => {
    // a browser closes only the tabs that a page has opened
    window.close();
    const search = { section: 'messages', conversation: call.conversation.id };
    if (!window.closed) void navigate({ to: '/dashboard', search });
  };
  return <CallOver {...call} ownName={ownName} onClose={close} />;
}

/** A room that can be joined, with or without an account. */
function OpenRoom({ pending }: { readonly pending: PendingCall | undefined }) {
  const roomId = useRoomId();
  const { name, kind } = readRoomAddress(useSearch({ from }));
  const session = useSession();
  const navigate = useNavigate({ from });
  const state = useSessionState();
  const hostKey = useHostKey();
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
      onTip={useTipToCreator(roomId, state.state === 'signed-in' ? state.user.id : undefined)}
      obstacle={useObstacle(roomId, state.state !== 'loading')}
      pending={pending}
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

/** In the form of the server, so that one name in two forms of Unicode is one room. */
const useRoomId = () => useParams({ from }).roomId.normalize('NFKC').trim();

/** Returns what tips the creator of the session in this room; undefined in other rooms, for visitors and for the creator. */
function useTipToCreator(roomId: string, viewerId: string | undefined): (() => void) | undefined {
  const sessionId = sessionOfRoom(roomId);
  const { openTip } = useBuying();
  const isEnabled = sessionId !== undefined && viewerId !== undefined;
  const { data: session } = useQuery({ ...sessionQuery(sessionId ?? '', viewerId), enabled: isEnabled });
  if (!session?.creator.verified || session.creator.id === viewerId) return undefined;
  return () => openTip(session.creator, { kind: 'room', id: roomId });
}

/** Returns why nobody more can enter the room of a session, in words; undefined for other rooms. */
function useObstacle(roomId: string, isKnown: boolean): string | undefined {
  const isSession = sessionOfRoom(roomId) !== undefined;
  const { data, error } = useQuery({ ...roomPlacesQuery(roomId), enabled: isSession && isKnown });
  if (data) return data.people >= data.places ? SessionFull.message : undefined;
  return error ? messageOf(error, sessionTexts.failures.room) : undefined;
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

import { useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { SessionFull, VisitorPlacesFull } from '@velvet/contracts/meeting/failures';
import { liveStreams } from '@velvet/contracts/meeting/live-stream';
import { sessionOfRoom } from '@velvet/contracts/meeting/room-id';
import type { Session } from '@velvet/contracts/content/sessions';
import type { ConversationId } from '@velvet/contracts/ids';
import { useEffect, useState, type ComponentProps } from 'react';
import { messageOf } from '#api/failure.ts';
import { CallOver } from '#features/calls/call-over.tsx';
import { hostKeyIn, readRoomAddress } from '#features/meeting/address.ts';
import { createCall } from '#features/meeting/call/call.ts';
import type { PendingCall } from '#features/meeting/call/model.ts';
import { openLocalMedia } from '#features/meeting/media/local-media.ts';
import { Meeting } from '#features/meeting/meeting.tsx';
import { meetingFace, type Portrait, type RoomFace } from '#features/meeting/face.ts';
import type { LocalUser } from '#features/sign-in/local-user.ts';
import type { Session as SignIn } from '#features/sign-in/session.ts';
import { useSession, useSessionState } from '#features/sign-in/use-session.ts';
import { roomPlacesQuery, sessionQuery } from '#resources/sessions.ts';
import { meetingTexts } from '#texts/meeting.ts';
import { sessionTexts } from '#texts/sessions.ts';
import { Loading } from '#ui/loading.tsx';
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
  const { isCall, isLoading, conversation, pending, over } = useRoomCall(roomId);
  const close = useClose(conversation?.id);
  if (isLoading) return <Loading text={meetingTexts.loading} />;
  return (
    <>
      {isCall && (
        <OnDemand>
          <LiveUpdates />
        </OnDemand>
      )}
      {over ? (
        <Over {...over} onClose={close} />
      ) : (
        <OpenRoom callee={conversation?.user} pending={pending} onClose={close} />
      )}
    </>
  );
}

/** Returns what leaves the room of a call: its tab is closed, or shows the conversation. */
function useClose(conversation: ConversationId | undefined): () => void {
  const navigate = useNavigate({ from });
  return () => {
    // a browser closes only the tabs that a page has opened
    window.close();
    const search = { section: 'messages', ...(conversation && { conversation }) };
    if (!window.closed) void navigate({ to: '/dashboard', search });
  };
}

function Over(props: Pick<ComponentProps<typeof CallOver>, 'message' | 'conversation' | 'state' | 'onClose'>) {
  const { name } = readRoomAddress(useSearch({ from }));
  const session = useSessionState();
  usePageTitle(props.conversation.user.name);
  return <CallOver {...props} ownName={name || (session.state === 'signed-in' ? session.user.displayName : '')} />;
}

type OpenRoomProps = {
  /** the other person of a call; undefined in other rooms */
  readonly callee: Portrait | undefined;
  readonly pending: PendingCall | undefined;
  /** leaves the room of a call */
  readonly onClose: () => void;
};

/** A room that can be joined, with or without an account. */
function OpenRoom({ callee, pending, onClose }: OpenRoomProps) {
  const roomId = useRoomId();
  const { name, kind } = readRoomAddress(useSearch({ from }));
  const session = useSession();
  const navigate = useNavigate({ from });
  const state = useSessionState();
  const user = state.state === 'signed-in' ? state.user : undefined;
  const hostKey = useHostKey();
  const { openTip } = useBuying();
  const obstacle = useObstacle(roomId, state.state !== 'loading');
  const held = useHeldSession(roomId);
  const face = callee ? callFace(callee, user?.picture) : sessionFace(roomId, held.session, user);
  usePageTitle(face.title);
  if (held.isLoading) return <Loading text={meetingTexts.loading} />;
  const { creator } = held.session ?? {};
  const isTipped = creator?.verified && user && creator.id !== user.id;
  const leave = () => {
    if (callee) return onClose();
    const sessionId = sessionOfRoom(roomId);
    return void (sessionId ? navigate({ to: '/session/$sessionId', params: { sessionId } }) : navigate({ to: '/' }));
  };
  return (
    <Meeting
      key={roomId}
      face={face}
      roomId={roomId}
      name={name}
      accountName={user?.displayName}
      kind={kind}
      hostKey={hostKey}
      token={() => settledToken(session)}
      engine={engine}
      onTip={isTipped ? () => openTip(creator, { kind: 'room', id: roomId }) : undefined}
      obstacle={obstacle}
      pending={pending}
      onName={(name, kind) =>
        void navigate({
          search: (before) => ({ ...before, name, ...(kind === 'voice' && { mode: kind }) }),
          replace: true,
        })
      }
      onLeft={leave}
    />
  );
}

const callFace = (person: Portrait, ownPicture = ''): RoomFace => ({
  kind: 'call',
  title: person.name,
  person,
  ownPicture,
  isDirect: true,
  isWatching: false,
  goalOf: undefined,
});

/** @param session undefined in a room of no session, or while it cannot be read */
function sessionFace(roomId: string, session: Session | undefined, user: LocalUser | undefined): RoomFace {
  if (!session) return { ...meetingFace(roomId), ownPicture: user?.picture ?? '' };
  const { creator, title } = session;
  const isCreator = creator.id === user?.id;
  return {
    kind: 'session',
    title: title || creator.name,
    person: creator,
    ownPicture: user?.picture ?? '',
    isDirect: user !== undefined && !isCreator,
    isWatching: !isCreator,
    goalOf: creator.id,
  };
}

/** In the form of the server, so that one name in two forms of Unicode is one room. */
const useRoomId = () => useParams({ from }).roomId.normalize('NFKC').trim();

/** Returns the session that is held in a room, for the person who reads. */
function useHeldSession(roomId: string): { readonly session: Session | undefined; readonly isLoading: boolean } {
  const id = sessionOfRoom(roomId);
  const state = useSessionState();
  const isKnown = state.state !== 'loading';
  const viewerId = state.state === 'signed-in' ? state.user.id : undefined;
  const { data, isLoading } = useQuery({ ...sessionQuery(id ?? '', viewerId), enabled: id !== undefined && isKnown });
  return { session: data, isLoading: id !== undefined && (isLoading || !isKnown) };
}

/** Returns why nobody more can enter the room of a session, in words; undefined for other rooms. */
function useObstacle(roomId: string, isKnown: boolean): string | undefined {
  const isSession = sessionOfRoom(roomId) !== undefined;
  const isVisitor = useSessionState().state !== 'signed-in';
  const { data, error } = useQuery({ ...roomPlacesQuery(roomId), enabled: isSession && isKnown });
  if (data) return data.people >= data.places ? fullFor(data.people, isVisitor) : undefined;
  return error ? messageOf(error, sessionTexts.failures.room) : undefined;
}

/** Visitors take half of the places. */
const fullFor = (people: number, isVisitor: boolean) =>
  isVisitor && people < liveStreams.mesh.people - 1 ? VisitorPlacesFull.message : SessionFull.message;

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

async function settledToken(session: SignIn): Promise<string | undefined> {
  await Promise.race([session.settled(), new Promise((resolve) => setTimeout(resolve, sessionTimeoutMs))]);
  return session.token().catch(() => undefined);
}

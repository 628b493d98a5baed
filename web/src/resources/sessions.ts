import { queryOptions, useMutation, type QueryClient } from '@tanstack/react-query';
import {
  listSessions,
  readSession,
  readSessionRoom,
  setSessionReminder,
  type Session,
} from '@velvet/contracts/content/sessions';
import { readRoomPlaces } from '@velvet/contracts/meeting/calls';
import type { QueueItemId } from '@velvet/contracts/ids';
import { api } from '#api/client.ts';
import { messageOf } from '#api/failure.ts';
import { sessionTexts } from '#texts/sessions.ts';
import { toast } from '#ui/toast.ts';
import { keysOf, refresh, staleAfterMs } from './cache.ts';

const key = keysOf('sessions');
/** Sessions begin and end by time, so their queries are repeated. */
const refetchInterval = staleAfterMs.presence;
const shownAtOnce = 12;

/** Where sessions are listed: on the page of a creator, in the home feed, or among all creators. */
export type SessionPlace = { readonly creator: string } | { readonly feed: 'home' | 'discover' };

/** @param viewerId undefined if signed out */
export const sessionsQuery = (place: SessionPlace, viewerId: string | undefined) =>
  queryOptions({
    queryKey: key('list', place, viewerId),
    queryFn: async ({ signal }) => (await api(listSessions, { query: { ...place, limit: shownAtOnce }, signal })).data,
    refetchInterval,
  });

export const sessionQuery = (id: string, viewerId: string | undefined) =>
  queryOptions({
    queryKey: key('one', id, viewerId),
    queryFn: ({ signal }) => api(readSession, { params: { id }, signal }),
    refetchInterval,
  });

/** The people in a room and its places, for the page before joining. */
export const roomPlacesQuery = (roomId: string) =>
  queryOptions({
    queryKey: key('places', roomId),
    queryFn: ({ signal }) => api(readRoomPlaces, { params: { roomId }, signal }),
    staleTime: staleAfterMs.immediately,
    retry: false,
  });

/** Returns the path of the room of a live session. @throws {ApiFailure} */
export const fetchSessionRoom = (id: QueueItemId) => api(readSessionRoom, { params: { id } });

export const useSessionReminder = () =>
  useMutation({
    mutationFn: ({ id, isReminded }: Pick<Session, 'id' | 'isReminded'>) =>
      api(setSessionReminder, { params: { id }, body: { isWished: !isReminded } }),
    onSuccess: ({ isReminded }) =>
      isReminded ? toast.success(sessionTexts.reminderOn) : toast.info(sessionTexts.reminderOff),
    onError: (error) => toast.error(messageOf(error, sessionTexts.failures.reminder)),
    onSettled: (_session, _error, _input, _before, { client }) => refreshSessions(client),
  });

export const refreshSessions = (client: QueryClient) => refresh(client, 'sessions');

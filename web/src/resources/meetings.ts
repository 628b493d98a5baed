import { openRoom, readIceServers } from '@velvet/contracts/meeting/calls';
import type { MeetingKind } from '@velvet/contracts/meeting/room-id';
import { ping } from '@velvet/contracts/platform/status';
import { api } from '#api/client.ts';

export type OpenedMeeting = {
  /** address of the host, to be opened in a new tab */
  readonly path: string;
  /** address of everybody else */
  readonly invitation: string;
};

/**
 * Opens a room for a call.
 * @param hasLobby whether everybody else waits until they are let in
 * @throws {ApiFailure}
 */
export async function openMeeting(kind: MeetingKind, hasLobby = false): Promise<OpenedMeeting> {
  const { path, hostPath } = await api(openRoom, { body: { kind, lobby: hasLobby } });
  return { path: hostPath, invitation: path };
}

/** Servers over which the browsers of a room find each other. @throws {ApiFailure} */
export const fetchIceServers = (roomId: string) => api(readIceServers, { query: { roomId } });

/** Reports that a call is still open. @throws {ApiFailure} */
export const pingSite = (signal: AbortSignal) => api(ping, { signal });

import { openRoom } from '@velvet/contracts/meeting/calls';
import type { MeetingKind } from '@velvet/contracts/meeting/room-id';
import { api } from '#api/client.ts';

export type OpenedMeeting = {
  /** for oneself, to be opened in a new tab: who comes by it is the host */
  readonly path: string;
  /** for the others */
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

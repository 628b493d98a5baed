import { failure } from '#failure.ts';
import { liveStreams } from './live-stream.ts';

export const NotInRoom = failure(403, 'NotInRoom', "You aren't in this room.");
export const NoSuchParticipant = failure(404, 'NoSuchParticipant', "This person isn't in the room.");
export const RoomFull = failure(409, 'RoomFull', 'This room is full.');
export const RoomLocked = failure(403, 'RoomLocked', 'This room is locked.');
export const RemovedFromRoom = failure(403, 'RemovedFromRoom', 'You were removed from this room.');
export const CallPrivate = failure(403, 'CallPrivate', 'This call is private. Sign in as one of its two people.');
export const SessionClosed = failure(409, 'SessionClosed', "This session isn't live.");
export const SessionLocked = failure(403, 'SessionLocked', "You don't have access to this session yet.");
export const SessionFull = failure(
  409,
  'SessionFull',
  `This session is full. Up to ${liveStreams.mesh.people} people can take part at once. Try again when someone leaves.`,
);
export const VisitorPlacesFull = failure(
  409,
  'SessionFull',
  'The places for people without an account are taken. Sign in to take part.',
);
export const NotAdmitted = failure(403, 'NotAdmitted', "The host didn't let you in.");
export const HostRequired = failure(403, 'HostRequired', 'Only the host can do this.');
export const HostKeyInvalid = failure(403, 'HostKeyInvalid', 'This host link is no longer valid.');
export const AlreadyInRoom = failure(409, 'AlreadyInRoom', "You're already in a room.");
export const TooManySignals = failure(429, 'TooManySignals', 'Too many messages. Please wait a moment and try again.');

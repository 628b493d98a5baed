import { failure } from '#failure.ts';

export const NotInRoom = failure(403, 'NotInRoom', 'You are not in this room.');
export const NoSuchParticipant = failure(404, 'NoSuchParticipant', 'This person is not in the room.');
export const RoomFull = failure(409, 'RoomFull', 'This room is full.');
export const RoomLocked = failure(403, 'RoomLocked', 'This room is locked.');
export const RemovedFromRoom = failure(403, 'RemovedFromRoom', 'You were removed from this room.');
export const NotAdmitted = failure(403, 'NotAdmitted', 'The host did not let you in.');
export const HostRequired = failure(403, 'HostRequired', 'Only the host can do this.');
export const HostKeyInvalid = failure(403, 'HostKeyInvalid', 'This host link is not valid any more.');
export const AlreadyInRoom = failure(409, 'AlreadyInRoom', 'You are in a room already.');
export const TooManySignals = failure(429, 'TooManySignals', 'Too much at once. Please wait a moment and try again.');

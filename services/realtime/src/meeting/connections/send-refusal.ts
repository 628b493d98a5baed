import type { Failure } from '@velvet/contracts/failure';
import type { Refused } from '@velvet/contracts/meeting/messages';
import type { Connection } from './connection.ts';

/** Sends `refused`. @param event name of the client's event @param field the invalid field, if any */
export function sendRefusal(
  { socket }: Connection,
  event: string,
  { code, message }: Pick<Failure, 'code' | 'message'>,
  field?: string,
): void {
  const refused: Refused = { event, code, message, ...(field !== undefined && { field }) };
  socket.emit('refused', refused);
}

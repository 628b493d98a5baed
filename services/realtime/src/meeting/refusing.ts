import type { Failure } from '@velvet/contracts/failure';
import type { Refused } from '@velvet/contracts/meeting/messages';
import type { Guest } from './guest.ts';

/** Tells somebody why what they wanted was not done. */
export function refuse({ socket }: Guest, event: string, { code, message }: Failure, field?: string): void {
  const refused: Refused = { event, code, message, ...(field !== undefined && { field }) };
  socket.emit('refused', refused);
}

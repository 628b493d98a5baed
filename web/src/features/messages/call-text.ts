import type { Message } from '@velvet/contracts/messaging/messages';
import { callStateOf } from '#resources/call-state.ts';
import { callTexts } from '#texts/calls.ts';

/** Returns how a call goes on or ended, for the viewer. */
export function callTextOf(message: Message, state = callStateOf(message)): string {
  const { call, sent } = message;
  if (!call || !state) return '';
  const { callType } = call;
  if (state === 'ringing') return sent ? callTexts.calling[callType] : callTexts.ringing[callType];
  if (state === 'busy') return sent ? callTexts.busy[callType] : callTexts.past[callType].missed;
  if (sent && (state === 'missed' || state === 'canceled')) return callTexts.unanswered[callType];
  return callTexts.past[callType][state];
}

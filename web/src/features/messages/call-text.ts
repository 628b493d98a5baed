import { callStateAt } from '@velvet/contracts/messaging/call-notice';
import type { Message } from '@velvet/contracts/messaging/messages';
import { callTexts } from '#texts/calls.ts';

/** Returns the state of the call of a message. @param now milliseconds since 1970 @returns undefined for another message */
export const callStateOf = ({ call, time }: Message, now: number) =>
  call ? callStateAt(call, new Date(time), new Date(now)) : undefined;

/** Returns how a call goes on or ended, for the viewer. */
export function callTextOf(message: Message, state = callStateOf(message, Date.now())): string {
  const { call, sent } = message;
  if (!call || !state) return '';
  const { callType } = call;
  if (state === 'ringing') return sent ? callTexts.calling[callType] : callTexts.ringing[callType];
  if (sent && (state === 'missed' || state === 'canceled')) return callTexts.unanswered[callType];
  return callTexts.past[callType][state];
}

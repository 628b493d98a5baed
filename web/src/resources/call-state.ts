import { callStateAt, ringMs, type CallState } from '@velvet/contracts/messaging/call-notice';
import type { Message } from '@velvet/contracts/messaging/messages';
import { useEffect, useState } from 'react';

/** How a call stands for its viewers. `busy`: declined without ringing, because the receiver was in another call. */
export type ShownCallState = CallState | 'missed' | 'busy';

/** Returns the state of the call of a message. @param now milliseconds since 1970 @returns undefined for another message */
export function callStateOf({ call, time }: Message, now = Date.now()): ShownCallState | undefined {
  if (!call) return undefined;
  return call.isBusy ? 'busy' : callStateAt(call, new Date(time), new Date(now));
}

/** The state of the call of a message, which changes when it has rung long enough. */
export function useCallState(message: Message | null | undefined): ShownCallState | undefined {
  const [now, setNow] = useState(() => Date.now());
  const state = message ? callStateOf(message, now) : undefined;
  const endsAt = message ? Date.parse(message.time) + ringMs : 0;
  useEffect(() => {
    if (state !== 'ringing') return undefined;
    const timer = setTimeout(() => setNow(Date.now()), endsAt - Date.now() + 1);
    return () => clearTimeout(timer);
  }, [state, endsAt]);
  return state;
}

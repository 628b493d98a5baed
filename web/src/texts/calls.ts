import type { CallState } from '@velvet/contracts/messaging/call-notice';
import type { MeetingKind } from '@velvet/contracts/meeting/room-id';

type Shown = Exclude<CallState, 'ringing'> | 'missed';

/** Calls of two people (part 1, sections 2.8 and 8). */
export const callTexts = {
  buttons: { voice: 'Voice Call', video: 'Video Call' } satisfies Record<MeetingKind, string>,
  buttonLabels: {
    voice: (name: string) => `Voice Call with ${name}`,
    video: (name: string) => `Video Call with ${name}`,
  } satisfies Record<MeetingKind, (name: string) => string>,
  failed: (kind: MeetingKind) => `Failed to start ${kind} call. Please try again.`,
  ringing: { voice: 'Incoming voice call', video: 'Incoming video call' } satisfies Record<MeetingKind, string>,
  calling: { voice: 'Calling…', video: 'Calling with video…' } satisfies Record<MeetingKind, string>,
  ringsFor: (name: string, kind: MeetingKind) => `${name} is calling you. ${callTexts.ringing[kind]}`,
  past: {
    voice: {
      accepted: 'Voice call',
      declined: 'Voice call declined',
      canceled: 'Missed voice call',
      missed: 'Missed voice call',
    },
    video: {
      accepted: 'Video call',
      declined: 'Video call declined',
      canceled: 'Missed video call',
      missed: 'Missed video call',
    },
  } satisfies Record<MeetingKind, Record<Shown, string>>,
  unanswered: { voice: 'Voice call, no answer', video: 'Video call, no answer' } satisfies Record<MeetingKind, string>,
  accept: 'Accept',
  decline: 'Decline',
  cancel: 'Cancel call',
  join: 'Join',
  callBack: 'Call back',
  callAgain: 'Call again',
  answerFailed: 'Failed to answer the call',
} as const;

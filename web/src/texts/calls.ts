import type { CallState } from '@velvet/contracts/messaging/call-notice';
import type { MeetingKind } from '@velvet/contracts/meeting/room-id';

type Shown = Exclude<CallState, 'ringing'> | 'missed';
type Over = Exclude<Shown, 'accepted'> | 'busy' | 'ended';
type Ending = { readonly title: string; readonly text: string };

const connecting = 'Connecting…';

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
  unknown: 'Someone you chat with',
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
  busy: { voice: 'Voice call, busy', video: 'Video call, busy' } satisfies Record<MeetingKind, string>,
  /** the page of the room after a call */
  over: {
    sent: {
      declined: (name: string) => ({ title: 'Call declined', text: `${name} declined your call.` }),
      busy: (name: string) => ({ title: `${name} is busy`, text: `${name} is in another call.` }),
      missed: (name: string) => ({ title: 'No answer', text: `${name} didn't answer your call.` }),
      canceled: (name: string) => ({ title: 'No answer', text: `${name} didn't answer your call.` }),
      ended: (name: string) => ({ title: 'Call ended', text: `Your call with ${name} is over.` }),
    } satisfies Record<Over, (name: string) => Ending>,
    received: {
      declined: (name: string) => ({ title: 'Call declined', text: `You declined the call from ${name}.` }),
      busy: (name: string) => ({ title: 'Missed call', text: `${name} called while you were in another call.` }),
      missed: (name: string) => ({ title: 'Missed call', text: `You missed a call from ${name}.` }),
      canceled: (name: string) => ({ title: 'Missed call', text: `You missed a call from ${name}.` }),
      ended: (name: string) => ({ title: 'Call ended', text: `Your call with ${name} is over.` }),
    } satisfies Record<Over, (name: string) => Ending>,
    close: 'Close',
  },
  /** in the room of the caller, while the call rings and after its answer */
  pending: {
    ringing: (name: string) => ({ title: `Calling ${name}…`, text: 'Ringing…' }),
    accepted: (name: string) => ({ title: `${name} accepted your call`, text: connecting }),
  } satisfies Record<'ringing' | 'accepted', (name: string) => Ending>,
  connecting,
  accept: 'Accept',
  decline: 'Decline',
  cancel: 'Cancel call',
  join: 'Join',
  callBack: 'Call back',
  callAgain: 'Call again',
  answerFailed: 'Failed to answer the call',
} as const;

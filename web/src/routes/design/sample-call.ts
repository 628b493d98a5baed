import { initialMedia } from '@velvet/contracts/meeting/messages';
import type {
  Call,
  CallState,
  ChatEntry,
  LocalMedia,
  LocalState,
  Quality,
  Tile,
} from '#features/meeting/call/model.ts';

const names = [
  'Ana Ruiz',
  'Bo',
  'Noor Haddad',
  'Ana Ruiz (2)',
  'Mara Voss',
  'Finn Dale',
  'Ola Berg',
  'Iva Stone',
  'Cleo Marsh',
  'Rui Costa',
  'Nova Reed',
  'Sol Adeyemi',
  'Teo',
  'Lin Wei',
  'Jun Park',
  'Eda Kaya',
];

/** A picture that moves, in place of a camera. */
function sampleStream(hue: number): MediaStream {
  const canvas = document.createElement('canvas');
  canvas.width = 640;
  canvas.height = 480;
  const context = canvas.getContext('2d');
  const draw = (now: number) => {
    if (context) {
      const light = context.createRadialGradient(220, 120, 20, 320 + 60 * Math.sin(now / 900 + hue), 260, 460);
      light.addColorStop(0, `hsl(${hue} 70% 62%)`);
      light.addColorStop(1, `hsl(${hue + 40} 55% 16%)`);
      context.fillStyle = light;
      context.fillRect(0, 0, 640, 480);
    }
    setTimeout(() => draw(performance.now()), 200);
  };
  draw(0);
  return canvas.captureStream(5);
}

const chat: readonly (readonly [string, string])[] = [
  ['Bo', 'Glad you made it. We start with the reading.'],
  ['Noor Haddad', 'Camera off today, listening.'],
  ['You', 'Thank you for keeping the room open.'],
  ['Bo', 'It is here: https://example.com/reading'],
];

const messages: readonly ChatEntry[] = chat.map(([sender, text], index) => ({
  id: String(index),
  text,
  sender,
  timestamp: `2026-09-24T19:0${index + 4}:00Z`,
  isYours: sender === 'You',
  state: 'sent',
}));

type Wanted = {
  readonly people: number;
  readonly isVoice: boolean;
  readonly isSharing: boolean;
  /** why it is over; 'waiting' for the lobby */
  readonly end: string | undefined;
};

const reasons = ['removed', 'denied', 'locked', 'full', 'elsewhere', 'unreachable'] as const;

function tilesOf({ people, isVoice, isSharing }: Wanted): readonly Tile[] {
  const qualities: readonly Quality[] = ['good', 'good', 'good', 'fair', 'poor', 'good', 'lost'];
  return names.slice(0, people).map((name, index) => ({
    id: `p${index}`,
    name,
    isYou: index === 0,
    isHost: index === 0,
    stream: index === 2 || isVoice ? null : sampleStream(index * 47 + 20),
    media: {
      ...initialMedia,
      camera: index !== 2 && !isVoice,
      muted: index % 3 === 2,
      hand: index === 4,
      screen: isSharing && index === 1,
    },
    isAway: index === 5,
    quality: qualities[index] ?? 'good',
  }));
}

/** A call with nobody in it but samples: what one does oneself has its effect. */
export function sampleCall(wanted: Wanted): Call {
  const tiles = tilesOf(wanted);
  const reason = reasons.find((one) => one === wanted.end);
  let state: CallState = {
    phase: reason ? 'over' : wanted.end === 'waiting' ? 'waiting' : 'in',
    end: reason ? { reason } : null,
    roomId: 'tuesday-circle',
    name: 'Ana Ruiz',
    tiles,
    activeSpeaker: 'p1',
    messages: wanted.people > 1 ? messages : [],
    media: { ...initialMedia, camera: !wanted.isVoice },
    room: {
      isHosted: true,
      isHost: true,
      isPrivate: false,
      lobby: wanted.people > 8,
      locked: wanted.people === 4,
      waiting: wanted.people > 8 ? [{ id: 'w', name: 'Kit Moore' }] : [],
    },
    notices: [],
    mediaFailed: false,
  };
  const listeners = new Set<() => void>();
  const become = (change: Partial<CallState>) => {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  };
  const setMedia = (change: Partial<CallState['media']>) => {
    const media = { ...state.media, ...change };
    become({ media, tiles: state.tiles.map((tile) => (tile.isYou ? { ...tile, media } : tile)) });
  };
  return {
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    setMuted: (muted) => setMedia({ muted }),
    setCamera: (camera) => setMedia({ camera }),
    shareScreen: () => Promise.resolve(setMedia({ screen: true })),
    stopScreen: () => setMedia({ screen: false }),
    setHand: (hand) => setMedia({ hand }),
    sendMessage(text) {
      const said = { id: String(state.messages.length), text, sender: 'You', timestamp: new Date().toISOString() };
      become({ messages: [...state.messages, { ...said, isYours: true, state: 'failed' }] });
      return true;
    },
    resendMessage: (id) =>
      become({ messages: state.messages.map((one) => (one.id === id ? { ...one, state: 'sent' } : one)) }),
    host(action) {
      if (action.action === 'set-lobby') become({ room: { ...state.room, lobby: action.on } });
      if (action.action === 'set-lock') become({ room: { ...state.room, locked: action.on } });
    },
    leave: () => become({ phase: 'over', end: { reason: 'removed' } }),
  };
}

/** Devices that are none. */
export function sampleMedia(isVoice: boolean): LocalMedia {
  const state: LocalState = {
    state: 'ready',
    stream: isVoice ? null : sampleStream(20),
    hasMicrophone: true,
    hasCamera: !isVoice,
    choice: { microphone: null, camera: null, speaker: null, blur: false },
    devices: { microphones: [], cameras: [], speakers: [] },
    canBlur: true,
  };
  return {
    getState: () => state,
    subscribe: () => () => {},
    level: () => 0.2 + 0.15 * Math.sin(performance.now() / 300),
    choose: () => Promise.resolve(),
    setMuted: () => {},
    setCamera: () => Promise.resolve(),
    retry: () => Promise.resolve(),
    close: () => {},
  };
}

import { initialMedia } from '@velvet/contracts/meeting/messages';
import { expect, test } from 'vitest';
import type { CallState, ChatEntry, Notice, Tile } from '#features/meeting/call/model.ts';
import { newNotices, announcementsBetween, toastOf } from './announcements.ts';

const tile = (name: string, hand: boolean): Tile => ({
  id: name,
  name,
  isYou: name === 'You',
  isHost: false,
  stream: null,
  media: { ...initialMedia, hand },
  isAway: false,
  quality: 'good',
});
const base: CallState = {
  phase: 'in',
  end: null,
  roomId: 'tuesday',
  name: 'Ana',
  tiles: [tile('You', false), tile('Bo', false)],
  activeSpeaker: null,
  messages: [],
  media: initialMedia,
  room: { isHosted: false, isHost: false, isPrivate: false, lobby: false, locked: false, waiting: [] },
  notices: [],
  mediaFailed: false,
};
const joined: Notice = { id: 1, kind: 'joined', name: 'Bo' };
const message: ChatEntry = { id: 'm', text: 'Hello', sender: 'Bo', timestamp: 0, isYours: false, state: 'sent' };
const announced = (change: Partial<CallState>, from: CallState = base, isChatOpen = false) =>
  announcementsBetween(from, { ...from, ...change }, isChatOpen);

test('a join and a leave are announced once', () => {
  expect(announced({ notices: [joined] })).toEqual(['Bo joined']);
  const after = { ...base, notices: [joined] };
  expect(announced({ notices: [joined, { id: 2, kind: 'left', name: 'Bo' }] }, after)).toEqual(['Bo left']);
  expect(newNotices(after, after)).toEqual([]);
});

test('own media changes are announced, and a change of the active speaker is not', () => {
  expect(announced({ media: { ...initialMedia, muted: true, camera: false } })).toEqual([
    "You're muted",
    'Your camera is off',
  ]);
  expect(announced({ activeSpeaker: 'Bo' })).toEqual([]);
});

test('a lost connection and the reconnect are announced', () => {
  const lost: CallState = { ...base, phase: 'reconnecting' };
  expect(announced({ phase: 'reconnecting' })).toEqual(['Connection lost. Reconnecting...']);
  expect(announced({ phase: 'in' }, lost)).toEqual(["You're back online"]);
});

test('a raised hand of another is announced, and a message only when the chat is closed', () => {
  expect(announced({ tiles: [tile('You', true), tile('Bo', true)] })).toEqual(['Bo raised their hand']);
  expect(announced({ messages: [message] })).toEqual(['Bo: Hello']);
  expect(announced({ messages: [message] }, base, true)).toEqual([]);
  expect(announced({ messages: [{ ...message, isYours: true }] })).toEqual([]);
});

test('a notice is not announced when it appears as a toast', () => {
  const notice: Notice = { id: 3, kind: 'muted-by-host', name: 'Bo' };
  expect(toastOf(notice)).toBe('Bo muted you');
  expect(announced({ notices: [notice] })).toEqual([]);
  expect(toastOf(joined)).toBeUndefined();
});

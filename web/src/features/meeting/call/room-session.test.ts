import { expect, test } from 'vitest';
import { roomSession, type CurrentDocument } from './room-session.ts';

function tab() {
  const kept = new Map<string, string>();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
  let origin = 0;
  /** a document of this tab with this type of navigation */
  return (navigationType: string, roomId = 'tuesday') =>
    roomSession(roomId, storage, {
      origin: (origin += 1),
      navigationType: () => navigationType,
    } satisfies CurrentDocument);
}

test('the choices and the rejoin key are restored when the page reloads, and are separate for each room', () => {
  const open = tab();
  const first = open('navigate');
  expect(first.joinMedia()).toEqual({ muted: false, camera: true });
  const secret = first.rejoinKey();
  first.saveJoinMedia({ muted: true, camera: false });
  const second = open('reload');
  expect(second.joinMedia()).toEqual({ muted: true, camera: false });
  expect(second.rejoinKey()).toBe(secret);
  const other = open('navigate', 'friday');
  expect(other.joinMedia()).toEqual({ muted: false, camera: true });
  expect(other.rejoinKey()).not.toBe(secret);
});

test.each(['reload', 'back_forward'])(
  'a room that was left shows the preview when a %s opens it again, until it is joined',
  (way) => {
    const open = tab();
    const first = open('navigate');
    expect(first.isBack()).toBe(false);
    first.noteLeft();
    expect(first.isBack()).toBe(true);
    const second = open(way);
    expect(second.isBack()).toBe(true);
    expect(open('navigate').isBack()).toBe(false);
    second.noteJoined();
    expect(open('reload').isBack()).toBe(false);
  },
);

import { expect, test } from 'vitest';
import { playAlone } from './play-alone.ts';

const open = () => {
  const element = { paused: true, play: () => (element.paused = false), pause: () => (element.paused = true) };
  return element as unknown as HTMLMediaElement;
};
const start = (element: HTMLMediaElement) => {
  void element.play();
  playAlone(element);
};

test('a sound that starts pauses the one that plays', () => {
  const [first, second] = [open(), open()];
  start(first);
  start(second);
  expect([first.paused, second.paused]).toEqual([true, false]);
});

test('the late event of a sound that is paused again leaves the one that plays', () => {
  const [first, second] = [open(), open()];
  start(first);
  void second.play();
  second.pause();
  playAlone(second);
  expect(first.paused).toBe(false);
});

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { preloadSections } from './section-screens.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function screens() {
  const loaded: string[] = [];
  const screen = (name: string) => ({ preload: async () => void loaded.push(name) });
  return { loaded, all: ['home', 'videos', 'vault'].map(screen) };
}

test('the sections load in order in the background', async () => {
  const { loaded, all } = screens();
  preloadSections(all, { effectiveType: '4g' });
  await vi.advanceTimersByTimeAsync(2000);
  expect(loaded).toEqual([]);
  await vi.advanceTimersByTimeAsync(2000);
  expect(loaded).toEqual(['home', 'videos', 'vault']);
});

test('no section loads in the background when the device saves data or the dashboard is left', async () => {
  const { loaded, all } = screens();
  preloadSections(all, { saveData: true });
  const leave = preloadSections(all, undefined);
  leave();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(loaded).toEqual([]);
});

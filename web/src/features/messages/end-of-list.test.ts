import { expect, onTestFinished, test, vi } from 'vitest';
import { keepEnd } from './end-of-list.ts';

/** A list of a chat, whose sizes a test sets. */
function openList() {
  const observers: (() => void)[] = [];
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(onResize: () => void) {
        observers.push(onResize);
      }
      observe() {}
      disconnect() {}
    },
  );
  onTestFinished(() => void vi.unstubAllGlobals());
  const box = { scrollHeight: 2000, scrollTop: 1300, clientHeight: 700, children: [] };
  const frame = Object.assign(new EventTarget(), box) as unknown as HTMLElement;
  const toEnd = vi.fn<() => void>();
  keepEnd(frame, toEnd);
  return {
    toEnd,
    scroll(scrollTop: number) {
      frame.scrollTop = scrollTop;
      frame.dispatchEvent(new Event('scroll'));
    },
    resize(sizes: { scrollHeight?: number; clientHeight?: number }) {
      Object.assign(frame, sizes);
      for (const notify of observers) notify();
    },
  };
}

test('a list at its end stays there when the composer below it grows', () => {
  const list = openList();
  list.resize({ clientHeight: 500 });
  expect(list.toEnd).toHaveBeenCalledOnce();
});

test('a list at its end stays there when its scroll position was corrected before a row shrank', () => {
  const list = openList();
  list.scroll(1210);
  list.resize({ scrollHeight: 1910 });
  expect(list.toEnd).not.toHaveBeenCalled();
  list.resize({ clientHeight: 500 });
  expect(list.toEnd).toHaveBeenCalledOnce();
});

test('a list that is scrolled back keeps its place when the composer below it grows', () => {
  const list = openList();
  list.scroll(400);
  list.resize({ clientHeight: 500 });
  list.resize({ scrollHeight: 2100 });
  expect(list.toEnd).not.toHaveBeenCalled();
});

import type { Probes } from './readings.ts';

declare global {
  var velvetPaints: { largestMs: number; largest: string; shift: number; moved: string; mostMoved: number };
  var velvetFrames: { gaps: number[]; isOn: boolean };
}

// arrow functions, because Playwright cannot serialize a method as an init script
export const probes: Probes = {
  remember: (entries) => {
    for (const [key, value] of entries) localStorage.setItem(key, value);
  },

  watchPaints: () => {
    const seen = { largestMs: 0, largest: '', shift: 0, moved: '', mostMoved: 0 };
    globalThis.velvetPaints = seen;
    const nameOf = (node: Node | null | undefined) =>
      node instanceof Element ? `${node.tagName.toLowerCase()}.${node.getAttribute('class') ?? ''}`.slice(0, 60) : '';
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        seen.largestMs = entry.startTime;
        seen.largest = 'element' in entry ? nameOf(entry.element as Element) : '';
      }
    }).observe({ type: 'largest-contentful-paint', buffered: true });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
        sources: { node?: Node }[];
      })[]) {
        if (entry.hadRecentInput) continue;
        seen.shift += entry.value;
        if (entry.value <= seen.mostMoved) continue;
        seen.mostMoved = entry.value;
        seen.moved = entry.sources.map(({ node }) => nameOf(node)).join(' ');
      }
    }).observe({ type: 'layout-shift', buffered: true });
  },

  readPaints: () => globalThis.velvetPaints,

  watchFrames: () => {
    const watch = { gaps: [] as number[], isOn: true };
    globalThis.velvetFrames = watch;
    let last = performance.now();
    const next = (now: number) => {
      watch.gaps.push(now - last);
      last = now;
      if (watch.isOn) requestAnimationFrame(next);
    };
    requestAnimationFrame((now) => {
      last = now;
      requestAnimationFrame(next);
    });
  },

  readFrames: (overMs) => {
    const { gaps } = globalThis.velvetFrames;
    globalThis.velvetFrames.isOn = false;
    return {
      count: gaps.length,
      longestMs: Math.max(0, ...gaps),
      tooLong: gaps.filter((gap) => gap > overMs).length,
    };
  },

  switchTo: (label) => {
    const link = [...document.querySelectorAll<HTMLElement>('nav a, [role="menuitem"]')].find(
      ({ textContent }) => textContent?.replace(/\d+\+?$/, '') === label,
    );
    if (!link) throw new Error(`Nothing leads to ${label}.`);
    return new Promise((resolve, reject) => {
      const startedAt = performance.now();
      const isDrawn = () =>
        document.querySelector('h1')?.textContent === label &&
        (document.querySelector('main')?.childElementCount ?? 0) > 0 &&
        // neither a chunk nor an answer is being loaded
        !document.querySelector('main > [role="status"], main .mantine-Skeleton-root');
      const look = () => {
        if (performance.now() - startedAt > 20_000) return reject(new Error(`${label} did not come.`));
        if (!isDrawn()) return void requestAnimationFrame(look);
        // this frame draws it: a task queued now runs after the drawing
        const { port1, port2 } = new MessageChannel();
        port1.addEventListener('message', () => resolve(performance.now() - startedAt));
        port1.start();
        port2.postMessage(0);
      };
      link.click();
      requestAnimationFrame(look);
    });
  },
};

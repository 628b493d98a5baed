import { allCalls } from '@velvet/contracts/calls';
import react from '@vitejs/plugin-react';
import { defineConfig, type ProxyOptions } from 'vite';
import { precompress } from './build/precompress.ts';
import { preloadFonts } from './build/preload-fonts.ts';

/** A running assembly answers calls; pages, which share names with calls, come from here. */
const assembly: ProxyOptions = {
  target: 'http://localhost:3000',
  bypass: ({ headers, url }) =>
    headers.accept?.includes('text/html') && !url?.startsWith('/identity') ? '/index.html' : undefined,
};
const served = ['identity', 'media', 'socket.io', ...allCalls.map(({ path }) => path.split('/')[1] ?? '')];

export default defineConfig({
  plugins: [react(), preloadFonts(['fraunces-latin-opsz-normal', 'inter-latin-wght-normal']), precompress()],
  build: {
    target: 'baseline-widely-available',
    sourcemap: 'hidden',
    // Inlined files would need `data:` in the Content-Security-Policy.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
  },
  server: { proxy: Object.fromEntries([...new Set(served)].map((name) => [`^/${name}(/|\\?|$)`, assembly])) },
});

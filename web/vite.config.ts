import { allCalls } from '@velvet/platform/calls';
import react from '@vitejs/plugin-react';
import { defineConfig, type ProxyOptions } from 'vite';
import { declareBreakpoints } from './build/breakpoints.ts';
import { creatorHtml } from './build/creator-html.ts';
import { faceModels } from './build/face-models.ts';
import { filesFirst } from './build/files-first.ts';
import { checkMantineStyles } from './build/mantine-styles.ts';
import { precompress } from './build/precompress.ts';
import { preloadFonts } from './build/preload-fonts.ts';

/** The running assembly answers calls; pages, whose paths overlap with calls, come from Vite. */
const assembly: ProxyOptions = {
  target: process.env['VELVET_URL'] ?? 'http://localhost:3000',
  ws: true,
  bypass: ({ headers, url }) =>
    headers.accept?.includes('text/html') && !url?.startsWith('/identity') ? '/index.html' : undefined,
};
const served = ['identity', 'media', 'socket.io', ...allCalls.map(({ path }) => path.split('/')[1] ?? '')];

/**
 * Chunk groups: a hundred small files load slower than one large one. Each group contains its modules with those
 * dependencies that no earlier group has.
 */
const parts = [
  // every page
  { name: 'frame', test: /src[\\/]main\.tsx$/, priority: 5 },
  // the landing page below its first view
  { name: 'below', test: /routes[\\/]landing-below\.tsx$/, priority: 4 },
  // modules that make calls, and small modules that several parts share
  {
    name: 'calls',
    test: /(featured-creators|notification-banner|person-avatar|sign-in|CloseButton)\.(tsx|mjs)$|contracts[\\/]src[\\/]platform[\\/]config\.ts$/,
    priority: 3,
  },
  // a creator's page, and posts everywhere
  { name: 'page', test: /routes[\\/]creator-page\.tsx$/, priority: 2 },
  { name: 'dashboard', test: /routes[\\/](dashboard|home-section)\.tsx$/, priority: 1 },
];

export default defineConfig({
  plugins: [
    react(),
    declareBreakpoints(),
    preloadFonts(['fraunces-latin-normal', 'inter-latin-normal']),
    creatorHtml('src/routes/creator-page.tsx'),
    faceModels(),
    filesFirst(),
    checkMantineStyles(),
    precompress(),
  ],
  css: { transformer: 'lightningcss', lightningcss: { drafts: { customMedia: true } } },
  build: {
    outDir: 'dist/site',
    target: 'baseline-widely-available',
    sourcemap: 'hidden',
    // Inlined files would need `data:` in the Content-Security-Policy.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: { output: { codeSplitting: { groups: parts } } },
  },
  server: { proxy: Object.fromEntries([...new Set(served)].map((name) => [`^/${name}(/|\\?|$)`, assembly])) },
});

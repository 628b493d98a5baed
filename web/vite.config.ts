import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { precompress } from './build/precompress.ts';
import { preloadFonts } from './build/preload-fonts.ts';

export default defineConfig({
  plugins: [react(), preloadFonts(['fraunces-latin-opsz-normal', 'inter-latin-wght-normal']), precompress()],
  build: {
    target: 'baseline-widely-available',
    sourcemap: 'hidden',
    // Inlined files would need `data:` in the Content-Security-Policy.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
  },
  server: { proxy: { '/api': 'http://localhost:3000', '/identity': 'http://localhost:3000' } },
});

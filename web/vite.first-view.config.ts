import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { declareBreakpoints } from './build/breakpoints.ts';
import { landingHtml } from './build/landing-html.ts';

/** The first views' markup is made outside the browser, by one file that brings with it whatever it needs. */
export default defineConfig({
  plugins: [react(), declareBreakpoints(), landingHtml('dist/site')],
  // class names equal those of the site's build
  css: { transformer: 'lightningcss', lightningcss: { drafts: { customMedia: true } } },
  publicDir: false,
  build: {
    ssr: 'src/first-view.tsx',
    outDir: 'dist/first-view',
    target: 'node24',
    assetsInlineLimit: 0,
    reportCompressedSize: false,
  },
  // as it is in the browser, whatever the process around it runs as
  define: { 'process.env.NODE_ENV': JSON.stringify('production') },
  ssr: { noExternal: true },
});

import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { declareBreakpoints } from './build/breakpoints.ts';
import { faceModels } from './build/face-models.ts';
import { landingHtml } from './build/landing-html.ts';

/** Builds the server-side renderer of the first views, as one file with its dependencies. */
export default defineConfig({
  plugins: [react(), declareBreakpoints(), faceModels(), landingHtml('dist/site')],
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
  // the browser's value, independent of the process environment
  define: { 'process.env.NODE_ENV': JSON.stringify('production') },
  ssr: { noExternal: true },
});

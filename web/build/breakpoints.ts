import type { Plugin } from 'vite';

/**
 * The sizes at which a layout changes; `ui/use-phone.ts`, `ui/use-rail.ts` and the theme's `sm` have the same bounds. `--rail` is the part of
 * `--tablet` above `--phone`. `--low` is a phone held sideways, or a laptop at a zoom of 200%.
 */
const breakpoints = {
  '--smallest-phone': '(max-width: 380px)',
  '--small-phone': '(max-width: 480px)',
  '--phone': '(max-width: 768px)',
  '--rail': '(min-width: 768.02px) and (max-width: 1100px)',
  '--tablet': '(max-width: 1100px)',
  '--laptop': '(max-width: 1280px)',
  '--low': '(max-height: 500px)',
} as const;

/** Declares the breakpoints in every style sheet, because Lightning CSS resolves custom media within one file. */
export function declareBreakpoints(): Plugin {
  const media = Object.entries(breakpoints).map(([name, query]) => `@custom-media ${name} ${query};`);
  return {
    name: 'velvet:breakpoints',
    enforce: 'pre',
    transform: {
      filter: { id: /\/src\/.*\.css$/ },
      handler: (code) => ({ code: `${media.join(' ')}${code}`, map: null }),
    },
  };
}

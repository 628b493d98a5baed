import type { Plugin } from 'vite';

/** The widths at which a layout changes; `use-phone.ts` and the theme's `sm` have the same bound for phones. */
const breakpoints = {
  '--smallest-phone': '(max-width: 380px)',
  '--small-phone': '(max-width: 480px)',
  '--phone': '(max-width: 768px)',
  '--tablet': '(max-width: 1100px)',
  '--laptop': '(max-width: 1280px)',
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

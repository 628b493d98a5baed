import type Koa from 'koa';
import { errors, type ErrorOut } from 'oidc-provider';
import { layout, type Page } from './layout.ts';
import { contentPolicy } from './policy.ts';
import { problemPage, type Problem } from './problem.page.ts';
import { signOutPage, signOutScript } from './sign-out.page.ts';

export type PagesOptions = { root: string; redirectOrigins: readonly string[]; home: string };

export type Pages = ReturnType<typeof createPages>;

const expired: Problem = {
  heading: 'This sign-in has expired',
  sentence:
    'It was already completed, took longer than an hour or was started in another browser. Please sign in again.',
};

/** Sends a page. */
export function createPages({ root, redirectOrigins, home }: PagesOptions) {
  const show = (ctx: Koa.Context, status: number, page: Page) => {
    ctx.status = status;
    ctx.type = 'html';
    ctx.set('Cache-Control', 'no-store');
    ctx.body = layout(root, page);
  };
  const problem = (ctx: Koa.Context, status: number, given: Problem) => show(ctx, status, problemPage(given, home));

  return {
    show,
    problem,

    /** @param out error in OAuth's form */
    error(ctx: Koa.Context, out: ErrorOut, error: Error): void {
      if (error instanceof errors.SessionNotFound) return problem(ctx, 400, expired);
      const status = ctx.status >= 400 ? ctx.status : 400;
      if (status >= 500) {
        return problem(ctx, status, {
          heading: 'Something went wrong',
          sentence: 'This is a problem on our side. Please try again in a moment.',
        });
      }
      return problem(ctx, status, {
        heading: "This sign-in can't continue",
        sentence: "The application made a request that isn't supported. Go back to Velvet and try again.",
        details: { Error: out.error, Reason: out.error_description },
      });
    },

    signOut(ctx: Koa.Context, form: string): void {
      show(ctx, 200, signOutPage(form));
      ctx.set('Content-Security-Policy', contentPolicy(redirectOrigins, signOutScript));
    },

    signedOut(ctx: Koa.Context): void {
      problem(ctx, 200, { heading: "You're signed out", sentence: 'See you soon.' });
    },
  };
}

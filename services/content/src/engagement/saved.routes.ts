import { listSavedAuthors, listSavedPosts } from '@velvet/contracts/content/saved-calls';
import { serve } from '@velvet/kit/http/route';
import type { Context } from '#context.ts';

export const savedRoutes = [
  serve(listSavedPosts, ({ saved }: Context, { caller, query }) => saved.list(caller.id, query)),
  serve(listSavedAuthors, ({ saved }: Context, { caller }) => saved.authors(caller.id)),
];

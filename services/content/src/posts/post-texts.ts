import type { Clock } from '@velvet/kit/base/clock';
import type { Viewer } from '#vault/media-urls.ts';
import type { PostShape, ViewerBits } from './post.ts';
import { commonView, type PostPresenter } from './post.presenter.ts';

export type PostTexts = ReturnType<typeof postTexts>;

/** URLs are valid for 4 to 5 minutes, so texts with URLs are cached for one. */
const reusedMs = 60_000;

/**
 * Serializes posts. The JSON shared by viewers with equal access is cached with the post's shape, so that signed-in viewers cost little
 * more than visitors.
 */
export function postTexts(presenter: PostPresenter, clock: Clock) {
  const kept = new WeakMap<PostShape, { until: number; byView: Map<string, Promise<Buffer | undefined>> }>();

  async function write(shape: PostShape, bits: Omit<ViewerBits, 'id'>, viewer: Viewer): Promise<Buffer | undefined> {
    const presented = await presenter.present(shape, bits, viewer);
    return presented && Buffer.from(JSON.stringify(presented));
  }

  function viewsOf(shape: PostShape): Map<string, Promise<Buffer | undefined>> {
    const now = clock.now().getTime();
    const known = kept.get(shape);
    if (known && known.until > now) return known.byView;
    const byView = new Map<string, Promise<Buffer | undefined>>();
    kept.set(shape, { until: now + reusedMs, byView });
    return byView;
  }

  /** @returns undefined if the post is absent for this viewer */
  return (shape: PostShape, bits: Omit<ViewerBits, 'id'>, viewer: Viewer): Promise<Buffer | undefined> => {
    const view = commonView(shape, bits, viewer);
    if (view === undefined) return write(shape, bits, viewer);
    const views = viewsOf(shape);
    const known = views.get(view);
    if (known) return known;
    const written = write(shape, bits, viewer);
    views.set(view, written);
    written.catch(() => views.delete(view));
    return written;
  };
}

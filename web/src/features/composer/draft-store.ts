import { composerText } from '#texts/composer.ts';
import { afterPosting, isEmpty, type Draft } from './draft.ts';
import { asText, fromText } from './kept-draft.ts';
import { newKey } from '#ui/attachments/new-key.ts';

/** An optimistic post: shown at once and kept complete until the server has accepted it. */
export type Outgoing = {
  readonly key: string;
  readonly draft: Draft;
  /** saved as a draft on the server instead of published */
  readonly isDraft: boolean;
  /** aborts its uploads */
  readonly stop: AbortController;
  readonly step:
    | { readonly state: 'uploading'; readonly doneBytes: number; readonly totalBytes: number }
    | { readonly state: 'posting' }
    | { readonly state: 'failed'; readonly message: string; /** suggests a remedy */ readonly reason?: string };
};

const outgoing = (draft: Draft, step: Outgoing['step'], isDraft = false): Outgoing => ({
  key: newKey(),
  draft,
  isDraft,
  stop: new AbortController(),
  step,
});

type State = { readonly draft: Draft; readonly outgoing: readonly Outgoing[] };

const key = (userId: string) => `velvet.draft.${userId}`;

type Keeper = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

function kept(storage: Keeper, userId: string): State {
  const { draft, unsent } = fromText(storage.getItem(key(userId)));
  return { draft, outgoing: unsent.map((one) => outgoing(one, { state: 'failed', message: composerText.leftBehind })) };
}

function keep(storage: Keeper, userId: string, { draft, outgoing }: State): void {
  try {
    if (isEmpty(draft) && outgoing.length === 0) storage.removeItem(key(userId));
    else storage.setItem(key(userId), asText({ draft, unsent: outgoing.map((one) => one.draft) }));
  } catch {
    // the storage is full: the draft lasts as long as the page
  }
}

export type DraftStore = ReturnType<typeof createDraftStore>;

/** Holds the draft and the posts being sent. It outlives the section; all but local files survive a reload. */
export function createDraftStore(userId: string, storage: Keeper) {
  let state = kept(storage, userId);
  const listeners = new Set<() => void>();
  const set = (next: State) => {
    state = next;
    keep(storage, userId, state);
    for (const tell of listeners) tell();
  };
  return {
    read: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    change: (change: Partial<Draft> | ((draft: Draft) => Draft)) =>
      set({
        ...state,
        draft: typeof change === 'function' ? change(state.draft) : { ...state.draft, ...change },
      }),
    /** Moves the draft into the outbox. */
    send(isDraft = false): Outgoing {
      const sent = outgoing(state.draft, { state: 'posting' }, isDraft);
      set({ draft: afterPosting(state.draft), outgoing: [sent, ...state.outgoing] });
      return sent;
    },
    update(key: string, change: Partial<Pick<Outgoing, 'step' | 'draft'>>) {
      set({ ...state, outgoing: state.outgoing.map((one) => (one.key === key ? { ...one, ...change } : one)) });
    },
    drop: (key: string) => set({ ...state, outgoing: state.outgoing.filter((one) => one.key !== key) }),
    /** Moves a failed post back into the composer. A newer draft replaces it in the outbox. */
    edit(key: string) {
      const found = state.outgoing.find((one) => one.key === key);
      if (!found) return;
      found.stop.abort();
      const begun = isEmpty(state.draft) ? [] : [outgoing(state.draft, { state: 'failed', message: '' })];
      const rest = state.outgoing.filter((one) => one !== found);
      set({ draft: found.draft, outgoing: [...begun, ...rest] });
    },
  };
}

const stores = new Map<string, DraftStore>();

/** One store per signed-in user. */
export function draftStoreOf(userId: string): DraftStore {
  const known = stores.get(userId);
  if (known) return known;
  const store = createDraftStore(userId, sessionStorage);
  stores.set(userId, store);
  return store;
}

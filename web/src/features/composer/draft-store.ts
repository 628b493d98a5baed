import { newKey } from './new-key.ts';
import { afterPosting, emptyDraft, isEmpty, type Draft } from './draft.ts';

/** A post on its way: shown at once, kept whole until it has arrived. */
export type Outgoing = {
  readonly key: string;
  readonly draft: Draft;
  /** ends its uploads */
  readonly stop: AbortController;
  readonly step:
    | { readonly state: 'uploading'; readonly doneBytes: number; readonly totalBytes: number }
    | { readonly state: 'posting' }
    | { readonly state: 'failed'; readonly message: string };
};

const outgoing = (draft: Draft, step: Outgoing['step']): Outgoing => ({
  key: newKey(),
  draft,
  stop: new AbortController(),
  step,
});

type State = { readonly draft: Draft; readonly outgoing: readonly Outgoing[] };

const key = (userId: string) => `velvet.draft.${userId}`;

/** A browser without storage keeps the draft as long as the page. */
function kept(userId: string): string {
  try {
    return sessionStorage.getItem(key(userId)) ?? '';
  } catch {
    return '';
  }
}

function keep(userId: string, text: string): void {
  try {
    if (text === '') sessionStorage.removeItem(key(userId));
    else sessionStorage.setItem(key(userId), text);
  } catch {
    // nothing to be done
  }
}

export type DraftStore = ReturnType<typeof createDraftStore>;

/** What one is writing and what is on its way: outlives the section, and the text a reload. */
export function createDraftStore(userId: string) {
  let state: State = { draft: { ...emptyDraft, text: kept(userId) }, outgoing: [] };
  const listeners = new Set<() => void>();
  const set = (next: State) => {
    if (next.draft.text !== state.draft.text) keep(userId, next.draft.text);
    state = next;
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
    /** Takes the draft away to be sent. */
    send(): Outgoing {
      const sent = outgoing(state.draft, { state: 'posting' });
      set({ draft: afterPosting(state.draft), outgoing: [sent, ...state.outgoing] });
      return sent;
    },
    update(key: string, change: Partial<Pick<Outgoing, 'step' | 'draft'>>) {
      set({ ...state, outgoing: state.outgoing.map((one) => (one.key === key ? { ...one, ...change } : one)) });
    },
    drop: (key: string) => set({ ...state, outgoing: state.outgoing.filter((one) => one.key !== key) }),
    /** Back into the composer. What was begun there in the meantime is not lost: it takes the other's place. */
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

/** One for each person who signs in with this page. */
export function draftStoreOf(userId: string): DraftStore {
  const known = stores.get(userId);
  if (known) return known;
  const store = createDraftStore(userId);
  stores.set(userId, store);
  return store;
}

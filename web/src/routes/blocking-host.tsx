import { createContext, use, useMemo, useState, type ReactNode } from 'react';
import { BlockQuestion, type Blockable } from '#features/blocking/block-question.tsx';

/** Kept while the dialog closes, so that its words stay. */
type Asked = {
  readonly person: Blockable;
  readonly onBlocked: (() => void) | undefined;
  readonly isOpen: boolean;
};
type Blocking = {
  /** Opens the question. @param onBlocked runs once the person is blocked */
  readonly askToBlock: (person: Blockable, onBlocked?: () => void) => void;
};

const BlockingContext = createContext<Blocking>({ askToBlock: () => undefined });

/** Where the question of blocking stands for every page of a member. */
export function BlockingHost({ children }: { readonly children: ReactNode }) {
  const [asked, setAsked] = useState<Asked>();
  const blocking = useMemo<Blocking>(
    () => ({ askToBlock: (person, onBlocked) => setAsked({ person, onBlocked, isOpen: true }) }),
    [],
  );
  return (
    <BlockingContext value={blocking}>
      {children}
      {asked && (
        <BlockQuestion
          person={asked.person}
          isOpen={asked.isOpen}
          onBlocked={() => asked.onBlocked?.()}
          onClose={() => setAsked({ ...asked, isOpen: false })}
        />
      )}
    </BlockingContext>
  );
}

/** A visitor has no host: nothing offers them to block. */
export function useBlocking(): Blocking {
  return use(BlockingContext);
}

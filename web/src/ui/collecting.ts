import { createContext, use } from 'react';
import type { UserId } from '@velvet/contracts/ids';

/** A creator to add to collections. */
export type Collectable = { readonly id: UserId; readonly name: string };

/** Opens the choice of collections; undefined for visitors. */
export const CollectingContext = createContext<((creator: Collectable) => void) | undefined>(undefined);

export const useCollecting = () => use(CollectingContext);

import { createContext } from 'react';

/** The ids of the team. In a file of its own, because the first page loads it without the marks. */
export const Team = createContext<ReadonlySet<string>>(new Set());

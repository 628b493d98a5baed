/** The second click of a double click, which is no wish of its own where a click changes what the next would do. */
export const isSecondClick = ({ detail }: { readonly detail: number }): boolean => detail > 1;

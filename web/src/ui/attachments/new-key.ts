let keys = 0;

/** For what has no id yet; unique in this page. */
export const newKey = () => `new-${(keys += 1)}`;

import unhomoglyph from 'unhomoglyph';

const ignorable = /\p{Default_Ignorable_Code_Point}/gu;

/**
 * Returns the confusables skeleton of a text (Unicode Technical Standard 39, section 4): texts that look alike have the
 * same one. It is a key for comparing, never a text to show.
 */
export function skeletonOf(text: string): string {
  return unhomoglyph(text.normalize('NFD').replaceAll(ignorable, '')).normalize('NFD');
}

/** Returns the keys of a name: two names that share one look alike, or differ in case or width alone. */
export function looksOf(name: string): string[] {
  return [skeletonOf(name).toLowerCase(), skeletonOf(name.normalize('NFKC').toLowerCase())];
}

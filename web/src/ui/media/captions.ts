/** Captions of a video in one language (BCP 47). */
export type Captions = { readonly language: string; readonly url: string };

/** Whether captions are shown, and in which language, as this browser remembers it. */
export type CaptionChoice = { readonly isOn: boolean; readonly language: string };

const primary = (language: string) => language.split('-')[0];

/** Returns the captions to show: of the language, of another variant of it, or the first; undefined without any or while they are off. */
export function chosenCaptions<Each extends { readonly language: string }>(
  all: readonly Each[],
  { isOn, language }: CaptionChoice,
): Each | undefined {
  if (!isOn) return undefined;
  return (
    all.find((each) => each.language === language) ??
    all.find((each) => primary(each.language) === primary(language)) ??
    all[0]
  );
}

/** 'Português (Brasil)' for pt-BR: the name of a language in itself. */
export function languageName(language: string): string {
  const name = new Intl.DisplayNames([language], { type: 'language', fallback: 'code' }).of(language) ?? language;
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
}

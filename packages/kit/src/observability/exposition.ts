/** A line of a scrape. */
export type Sample = {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
};

const line = /^([a-zA-Z_:][a-zA-Z0-9_:]*)(?:\{(.*)\})? (\S+)$/;
const label = /([a-zA-Z_][a-zA-Z0-9_]*)="((?:[^"\\]|\\.)*)"/g;

/** Parses Prometheus text (exposition format 0.0.4) without comments. @throws naming a line that is not of it */
export function parseExposition(text: string): Sample[] {
  return text
    .split('\n')
    .filter((each) => each !== '' && !each.startsWith('#'))
    .map((each) => {
      const [, name, labels = '', value] = line.exec(each) ?? [];
      if (name === undefined) throw new Error(`Not a line of Prometheus text: ${each}`);
      const pairs = [...labels.matchAll(label)].map(([, key = '', written = '']) => [key, unescape(written)] as const);
      return { name, labels: Object.fromEntries(pairs), value: Number(value) };
    });
}

const unescape = (written: string) => written.replaceAll(/\\(.)/g, (_, each: string) => (each === 'n' ? '\n' : each));

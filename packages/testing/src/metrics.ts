/** Parses `/metrics`. The returned function finds a series by name and labels, in any order; undefined if there is none. */
export function parseMetrics(text: string) {
  const series = new Map<string, number>();
  for (const line of text.split('\n')) {
    const [, name, labels = '', value] = /^([a-zA-Z_:][\w:]*)(?:\{(.*)\})? (\S+)$/.exec(line) ?? [];
    if (name !== undefined) series.set(named(name, new Map(labelsOf(labels))), Number(value));
  }
  return (name: string, labels: Record<string, string> = {}): number | undefined =>
    series.get(named(name, new Map(Object.entries(labels))));
}

/** Returns the sum of one series over several processes. Unreachable processes, and those without the series, count as 0. */
export async function sumMetric(
  urls: readonly string[],
  name: string,
  labels?: Record<string, string>,
): Promise<number> {
  const texts = await Promise.all(
    urls.map((url) =>
      fetch(`${url}/metrics`).then(
        (answer) => answer.text(),
        () => '',
      ),
    ),
  );
  return texts.reduce((sum, text) => sum + (parseMetrics(text)(name, labels) ?? 0), 0);
}

/** Ignores the label `service`, which is the same for all series of a process. */
function named(name: string, labels: Map<string, string>): string {
  labels.delete('service');
  return `${name} ${[...labels]
    .map(([label, value]) => `${label}=${value}`)
    .toSorted()
    .join(' ')}`;
}

function labelsOf(text: string): [string, string][] {
  return [...text.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)].map(([, label = '', value = '']) => [label, value]);
}

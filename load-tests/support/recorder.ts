import http from 'k6/http';

/** Fields of a difference of the recorder (`src/figures/difference.ts`) that reports show. */
export type Figures = {
  readonly seconds: number;
  readonly cpuMs: Readonly<Record<string, number>>;
  readonly statements: Readonly<Record<string, number>>;
  readonly statementsByName: Readonly<Record<string, number>>;
  readonly published: Readonly<Record<string, number>>;
  readonly consumed: Readonly<Record<string, number>>;
  readonly jobs: Readonly<Record<string, number>>;
  readonly routes: readonly {
    readonly service: string;
    readonly route: string;
    readonly count: number;
    readonly meanMs: number;
    readonly p95Ms: number | null;
    readonly failures: number;
  }[];
  readonly webhooks: { readonly count: number; readonly within: Readonly<Record<string, number>> };
};

const recorder = __ENV['LOAD_RECORDER'];
const params = { tags: { name: 'recorder' }, responseCallback: http.expectedStatuses(200, 404), timeout: '30s' };

/** Takes a snapshot of the platform's own figures. k6 alone, without `npm run load`, has none. */
export function mark(name: string): void {
  if (recorder) http.post(`${recorder}/marks/${name}`, null, params);
}

/** Keeps what the platform did since the snapshot. */
export function endMark(name: string): void {
  if (recorder) http.post(`${recorder}/ends/${name}`, null, params);
}

/** Returns what the platform did since the snapshot, until the end if it has one; undefined if its figures cannot be read. */
export function figuresSince(name: string): Figures | undefined {
  if (!recorder) return undefined;
  const answer = http.get(`${recorder}/marks/${name}`, params);
  return answer.status === 200 ? (answer.json() as unknown as Figures) : undefined;
}

export function sendPage(html: string): void {
  if (recorder) http.post(`${recorder}/page`, html, params);
}

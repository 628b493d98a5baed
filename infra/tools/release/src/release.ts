import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError } from '@velvet/kit/lifecycle/config';

/** `<major>.<minor>.<patch>`, with an optional pre-release such as `-rc.1` (semver.org). */
const semantic = /^\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?$/;
const title = '# Changelog\n';

type Commit = { readonly area: string; readonly subject: string };

/**
 * Releases a version. Writes it into package.json, the lock file and the chart, whose appVersion is also the tag of the image. Adds
 * the commits since the last release to CHANGELOG.md. Commits and tags `v<version>`, and pushes nothing.
 * @param root of a Git repository without uncommitted changes
 * @param date of the release, YYYY-MM-DD
 * @throws {ConfigError} with one line if the version is invalid or exists, or if files are changed
 */
export function release(root: string, version: string | undefined, date: string): void {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: 'pipe' }).trim();
  if (!version || !semantic.test(version)) throw new ConfigError('release: needs a version such as 1.2.3');
  const tag = `v${version}`;
  if (git('tag', '--list', tag)) throw new ConfigError(`release: ${tag} exists`);
  if (git('status', '--porcelain')) throw new ConfigError('release: there are uncommitted changes');
  const last = git('tag', '--list', 'v*', '--sort=-version:refname').split('\n')[0];
  const subjects = git('log', '--format=%s', last ? `${last}..HEAD` : 'HEAD')
    .split('\n')
    .filter(Boolean);
  if (subjects.length === 0) throw new ConfigError(`release: there are no commits since ${last ?? 'the beginning'}`);

  for (const file of ['package.json', 'package-lock.json']) replaceVersion(join(root, file), version);
  replaceLines(join(root, 'helm/velvet/Chart.yaml'), /^((?:appV|v)ersion): .*$/gm, `$1: ${version}`);
  const changelog = join(root, 'CHANGELOG.md');
  const before = existsSync(changelog) ? readFileSync(changelog, 'utf8').slice(title.length) : '';
  writeFileSync(changelog, `${title}\n${entryOf(version, date, subjects.map(parse))}${before}`);
  git('add', '--all');
  git('commit', '--quiet', '--message', `release: ${version}`);
  git('tag', tag);
}

/** The root package is the first with a version in both files; the others are workspaces, which are not published. */
function replaceVersion(file: string, version: string): void {
  const content = JSON.parse(readFileSync(file, 'utf8')) as { version: string; packages?: Record<string, object> };
  const root = content.packages?.[''];
  const next = { ...content, version, ...(root && { packages: { ...content.packages, '': { ...root, version } } }) };
  writeFileSync(file, `${JSON.stringify(next, undefined, 2)}\n`);
}

function replaceLines(file: string, pattern: RegExp, replacement: string): void {
  writeFileSync(file, readFileSync(file, 'utf8').replaceAll(pattern, replacement));
}

/** The subject of a commit is `area: what changes`. */
function parse(line: string): Commit {
  const [, area = 'other', subject = line] = /^([\w, -]+): (.+)$/.exec(line) ?? [];
  return { area, subject };
}

function entryOf(version: string, date: string, commits: readonly Commit[]): string {
  const areas = [...Map.groupBy(commits, ({ area }) => area)].toSorted(([one], [other]) => one.localeCompare(other));
  const lists = areas.map(([area, own]) => `### ${area}\n\n${own.map(({ subject }) => `- ${subject}\n`).join('')}`);
  return `## ${version} (${date})\n\n${lists.join('\n')}\n`;
}

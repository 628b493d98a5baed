import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const src = join(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(src, path), 'utf8');
const sheets = globSync('**/*.css', { cwd: src }).filter((path) => !path.includes('fonts'));
const modules = sheets.filter((path) => path.endsWith('.module.css'));
const programs = globSync('**/*.{ts,tsx}', { cwd: src }).map((path) => ({ path, text: read(path) }));

const rules = (sheet: string) => read(sheet).replaceAll(/\/\*[\s\S]*?\*\//g, '');
const classesOf = (sheet: string) =>
  new Set(
    [
      ...rules(sheet)
        .replaceAll(/:global\([^)]*\)/g, '')
        .matchAll(/\.([a-z][\w-]*)(?=[^;{}]*\{)/gi),
    ].map(([, name]) => name ?? ''),
  );

/** The classes that importers of a module name; undefined when one passes the module on as a whole, to `classNames`. */
function usedOf(sheet: string): Set<string> | undefined {
  const used = new Set<string>();
  for (const { path, text } of programs) {
    const local = [...text.matchAll(/^import (\w+) from '([^']+\.module\.css)';$/gm)].find(([, , from = '']) =>
      from.startsWith('#') ? from.slice(1) === sheet : join(dirname(path), from) === sheet,
    )?.[1];
    if (local === undefined) continue;
    const found = [
      ...text.replace(/^import .*$/gm, '').matchAll(new RegExp(String.raw`\b${local}\b(\.(\w+))?(?!=)`, 'g')),
    ];
    for (const [, member, name] of found) {
      if (member === undefined) return undefined;
      used.add(name ?? '');
    }
  }
  return used;
}

const uses = new Map(modules.map((sheet) => [sheet, { classes: classesOf(sheet), used: usedOf(sheet) }]));

test('every class of a CSS module is used by a component', () => {
  const unused = [...uses].flatMap(([sheet, { classes, used }]) =>
    used ? [...classes].filter((name) => !used.has(name)).map((name) => `${sheet}: ${name}`) : [],
  );
  expect(unused).toEqual([]);
});

test('every class that a component takes from a CSS module exists', () => {
  const missing = [...uses].flatMap(([sheet, { classes, used }]) =>
    [...(used ?? [])].filter((name) => !classes.has(name)).map((name) => `${sheet}: ${name}`),
  );
  expect(missing).toEqual([]);
});

test('every shared shape is composed by a CSS module, and every composed shape exists', () => {
  const composed = modules.flatMap((sheet) =>
    [...rules(sheet).matchAll(/composes: ([^;]+) from global;/g)].flatMap(([, names = '']) => names.split(' ')),
  );
  expect(new Set(composed)).toEqual(classesOf('ui/shapes.css'));
});

test('a class that composes another one of its module repeats the shared shapes of it, which are not inherited', () => {
  const shapesOf = (rule: string) =>
    [...rule.matchAll(/composes: ([^;]+) from global;/g)].flatMap(([, names = '']) => names.split(' '));
  const lost = modules.flatMap((sheet) => {
    const byName = new Map(
      [...rules(sheet).matchAll(/^\.([\w-]+) \{([^}]*)\}/gm)].map(([, name, rule = '']) => [name, rule]),
    );
    return [...byName].flatMap(([name, rule]) => {
      const [, base] = /composes: ([\w-]+);/.exec(rule) ?? [];
      const own = new Set(shapesOf(rule));
      return shapesOf(byName.get(base) ?? '')
        .filter((shape) => !own.has(shape))
        .map((shape) => `${sheet}: ${name} lacks ${shape}`);
    });
  });
  expect(lost).toEqual([]);
});

test('style sheets take type sizes, radii, spacing and breakpoints from the named steps', () => {
  const literal =
    /(?:font-size|border-radius): \d[\d.]*px\s*;|@media \((?:max|min)-width[^)]*\)|(?:gap|padding|margin): (?:4|8|12|16|20|24|32)px;/g;
  const literals = sheets.flatMap((sheet) => (rules(sheet).match(literal) ?? []).map((found) => `${sheet}: ${found}`));
  expect(literals).toEqual([]);
});

const words = new Set(['and', 'or', 'unless', 'by', 'on', 'offset']);
const grouping = /\b(?:by|on) \(([^)]*)\)/g;

/** Names in PromQL that are neither functions, keywords, labels nor durations. */
export function metricsOf(expr: string): string[] {
  const bare = expr
    .replaceAll(/\{[^}]*\}/g, '')
    .replaceAll(grouping, '')
    .replaceAll(/\[[^\]]*\]/g, '');
  const names = bare.matchAll(/(?<![\w:.])[a-z_][\w:]*\b(?!\s*\()/gi);
  return [...names].map(([name]) => name).filter((name) => !words.has(name));
}

/** The labels by which a query groups its result. */
export const groupsOf = (expr: string): string[] =>
  [...expr.matchAll(grouping)]
    .flatMap(([, labels = '']) => labels.split(',').map((label) => label.trim()))
    .filter(Boolean);

export type Selector = { readonly metric: string; readonly label: string; readonly value: string };

/** The labels, with their values, by which a query selects series. */
export const selectorsOf = (expr: string): Selector[] =>
  [...expr.matchAll(/([a-z_][\w:]*)\{([^}]*)\}/gi)].flatMap(([, metric = '', labels = '']) =>
    [...labels.matchAll(/(\w+)(?:=~|!~|!=|=)"([^"]*)"/g)].map(([, label = '', value = '']) => ({
      metric,
      label,
      value,
    })),
  );

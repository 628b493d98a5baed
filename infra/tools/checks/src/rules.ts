import type { IForbiddenRuleType } from 'dependency-cruiser';

/** Forbidden imports; all others are allowed. */
export const rules: IForbiddenRuleType[] = [
  {
    name: 'no-circle',
    comment: 'Two modules that import each other, also only types, are one module or lack a third.',
    severity: 'error',
    from: {},
    to: { circular: true },
  },
  {
    name: 'contracts-stand-alone',
    comment: 'Contracts import zod and nothing else, so that a browser can have them.',
    severity: 'error',
    from: { path: '^packages/contracts/src' },
    to: { pathNot: ['^packages/contracts/src', 'node_modules/zod/'] },
  },
  {
    name: 'kit-without-product',
    comment:
      'The kit imports contracts of the mechanisms (calls, closed accounts, events, failures, ids, JSON), and none of the product.',
    severity: 'error',
    from: { path: '^packages/kit/src' },
    to: {
      path: '^(packages/(contracts|media|filters|people|entitlements|presence|access|testing|platform)|services|gateway|infra|web)/',
      pathNot: '^packages/contracts/src/(call|closing|event|failure|failure-body|ids|input-message|json)\\.ts$',
    },
  },
  {
    name: 'filters-are-pure',
    comment: 'The browser and the server compute the same pixels, so filters have nothing of either.',
    severity: 'error',
    from: { path: '^packages/filters/src', pathNot: '\\.test\\.ts$' },
    to: { pathNot: '^packages/(filters/src/|contracts/src/content/photo-filter\\.ts$)' },
  },
  {
    name: 'media-is-pure',
    comment: 'Of the contracts it has the definition of the filters alone.',
    severity: 'error',
    // its tests look for real tools
    from: { path: '^packages/media/src', pathNot: '\\.test\\.ts$' },
    to: {
      path: '^(services|gateway|infra|web|packages/(kit|contracts|people|entitlements|presence|access|testing))/',
      pathNot: '^packages/contracts/src/content/(photo-filter|limits)\\.ts$',
    },
  },
  {
    name: 'projections-on-contracts-and-kit',
    comment: 'Projections that services mount. Their tests need a database.',
    severity: 'error',
    from: { path: '^packages/(people|entitlements|presence)/src', pathNot: '\\.test\\.ts$' },
    to: { path: '^packages/(media|platform|engines|testing|access)/' },
  },
  {
    name: 'access-is-pure',
    comment: 'The rule of access has no dependency but the contracts and the rule of visibility.',
    severity: 'error',
    from: { path: '^packages/access/src', pathNot: '\\.test\\.ts$' },
    to: { pathNot: '^packages/(access/src/|contracts/src/|people/src/visibility\\.ts$)' },
  },
  {
    name: 'services-apart',
    comment: 'Services speak to each other in events only.',
    severity: 'error',
    from: { path: '^services/([^/]+)/' },
    to: { path: '^services/', pathNot: '^services/$1/' },
  },
  {
    name: 'services-on-the-ground',
    comment: 'A service stands on contracts, kit, people, entitlements, presence, access and media.',
    severity: 'error',
    from: { path: '^services/[^/]+/src', pathNot: '\\.test\\.ts$' },
    to: { path: '^(gateway|infra|web|packages/(testing|platform))/' },
  },
  {
    name: 'gateway-knows-no-service',
    severity: 'error',
    from: { path: '^gateway/src' },
    to: { path: '^(services|infra|web|packages/(testing|media|filters|people|entitlements|presence|access))/' },
  },
  {
    name: 'platform-on-contracts-and-kit',
    comment: 'The manifest lists parts as data; it loads their code only where they run.',
    severity: 'error',
    from: { path: '^packages/platform/src' },
    to: { path: '^(services|gateway|infra|web|packages/(testing|media|filters|people|entitlements|presence|access))/' },
  },
  {
    name: 'packages-at-the-bottom',
    comment: 'Packages import packages only.',
    severity: 'error',
    from: { path: '^packages/' },
    to: { path: '^(services|gateway|infra|web|acceptance|load-tests)/' },
  },
  {
    name: 'product-below-tools',
    comment: 'Assemblies, tools and acceptance tests import the product, never the other way round.',
    severity: 'error',
    from: { path: '^(services|gateway)/' },
    to: { path: '^(infra/(standalone|cluster|tools)|acceptance|load-tests|web)/' },
  },
  {
    name: 'sandboxes-on-packages',
    comment: 'A sandbox stands for a third party: it imports packages only.',
    severity: 'error',
    from: { path: '^infra/sandboxes/([^/]+)/' },
    to: { path: '^(services|gateway|infra|web|acceptance|load-tests)/', pathNot: '^infra/sandboxes/$1/' },
  },
  {
    name: 'assemblies-below-acceptance',
    comment: 'Acceptance tests and tools run on the assemblies.',
    severity: 'error',
    from: { path: '^infra/(standalone|cluster)/src' },
    to: { path: '^(acceptance|infra/tools|load-tests)/' },
  },
  {
    name: 'web-through-contracts',
    comment: 'The browser has the contracts and the filters, and nothing of a server.',
    severity: 'error',
    from: { path: '^web/src', pathNot: '\\.test\\.tsx?$' },
    to: {
      path: '^(services|gateway|infra|packages/(kit|testing|media|people|entitlements|presence|access|platform))/',
    },
  },
  {
    name: 'resources-below-features',
    comment: 'A resource has the queries and mutations of one noun; features and routes compose resources.',
    severity: 'error',
    from: { path: '^web/src/(resources|api|ui|texts)/' },
    to: { path: '^web/src/(features|routes)/' },
  },
  {
    name: 'api-below-resources',
    severity: 'error',
    from: { path: '^web/src/(api|ui|texts)/' },
    to: { path: '^web/src/resources/' },
  },
  {
    name: 'calls-in-resources',
    comment: 'Only resources call the server.',
    severity: 'error',
    from: { path: '^web/src/(features|routes|ui|texts)/' },
    to: { path: '^web/src/api/client\\.ts$', dependencyTypesNot: ['type-only'] },
  },
  {
    name: 'features-apart',
    comment: 'Features never import each other; routes compose them.',
    severity: 'error',
    from: { path: '^web/src/features/([^/]+)/' },
    to: { path: '^web/src/features/', pathNot: '^web/src/features/$1/' },
  },
  {
    name: 'journeys-by-themselves',
    comment: 'k6 runs them, which has none of our packages and nothing of Node.',
    severity: 'error',
    from: { path: '^load-tests/([^/]+\\.ts$|support/)', pathNot: '\\.test\\.ts$' },
    to: { pathNot: ['^load-tests/support/', '^(node_modules/@types/)?k6(/|$)'] },
  },
  {
    name: 'sql-in-repositories',
    comment: 'Routes and sockets go through a service, a service through a repository.',
    severity: 'error',
    from: { path: '\\.(routes|socket)\\.ts$' },
    to: { path: '\\.repository\\.ts$', dependencyTypesNot: ['type-only'] },
  },
  {
    name: 'repositories-at-the-bottom',
    severity: 'error',
    from: { path: '\\.repository\\.ts$' },
    to: { path: '\\.(routes|service|consumer|socket|worker)\\.ts$' },
  },
  ...layers('services/payment/src', [
    ['provider', 'people', 'ledger'],
    ['taxes'],
    ['catalog'],
    ['sales'],
    ['settlements', 'payouts'],
    ['checkout', 'reports', 'refunds'],
    ['partings', 'administration', 'disputes', 'reconciliation'],
    ['documents'],
  ]),
];

/** Rules for the modules of a service: a module imports only modules of lower layers, which come first. */
function layers(root: string, order: readonly (readonly string[])[]): IForbiddenRuleType[] {
  return order.flatMap((modules, index) =>
    modules.map((module) => {
      const others = order
        .slice(index)
        .flat()
        .filter((name) => name !== module);
      return {
        name: `layers of ${root}`,
        comment: 'A module imports modules of lower layers only.',
        severity: 'error',
        from: { path: `^${root}/${module}/` },
        to: { path: `^${root}/(${others.join('|')})/` },
      };
    }),
  );
}

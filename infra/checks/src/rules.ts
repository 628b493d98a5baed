import type { IForbiddenRuleType } from 'dependency-cruiser';

/** The arrows of the architecture. What is not forbidden here is allowed. */
export const rules: IForbiddenRuleType[] = [
  {
    name: 'no-circle',
    comment: 'Two modules that need each other at run time are one module, or lack a third.',
    severity: 'error',
    from: {},
    to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
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
    comment: 'The kit knows how a service is built, not what the product is.',
    severity: 'error',
    from: { path: '^packages/kit/src' },
    to: { path: ['^packages/contracts/src/[^/]+/', '^(services|gateway|infra|web|packages/(media|testing))/'] },
  },
  {
    name: 'media-is-pure',
    severity: 'error',
    // its tests look for real tools
    from: { path: '^packages/media/src', pathNot: '\\.test\\.ts$' },
    to: { path: '^(services|gateway|infra|web|packages/(kit|contracts|testing))/' },
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
    comment: 'A service stands on contracts, kit and media.',
    severity: 'error',
    from: { path: '^services/[^/]+/src', pathNot: '\\.test\\.ts$' },
    to: { path: '^(gateway|infra|web|packages/(testing|platform))/' },
  },
  {
    name: 'gateway-knows-no-service',
    severity: 'error',
    from: { path: '^gateway/src' },
    to: { path: '^(services|infra|web|packages/(testing|media))/' },
  },
  {
    name: 'platform-on-contracts-and-kit',
    comment: 'The manifest lists parts as data; it loads their code only where they run.',
    severity: 'error',
    from: { path: '^packages/platform/src' },
    to: { path: '^(services|gateway|infra|web|packages/(testing|media))/' },
  },
  {
    name: 'web-through-contracts',
    comment: 'The browser has the contracts, and nothing of a server.',
    severity: 'error',
    from: { path: '^web/src', pathNot: '\\.test\\.tsx?$' },
    to: { path: '^(services|gateway|infra|packages/(kit|testing|media|platform))/' },
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
];

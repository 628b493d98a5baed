import { z } from 'zod';

/** Current and possible future paths and host names of the site, which nobody may take as a handle. */
const reserved = [
  'about account accounts activity admin administrator age-verification analytics api app apps assets auth authorize',
  'avatar avatars banner banners billing blocks blog browse calls careers cards chat checkout collections comments contact',
  'cookies creator creators dashboard delete demo developers discover docs download edit enterprise explore faq',
  'favicon.ico favicon.svg feed files follow followers following follows help home identity images index index.html',
  'ingest invite javascript jobs legal library live login logout mail media meeting me messages metrics moderator more',
  'mute new notification notifications null oauth offers offline.html onboarding openapi openapi.json official pages',
  'password payment payments payouts ping plans policies post posts premium press pricing privacy profile public queue',
  'ready realtime recommended register report restore robots.txt room root rss sandbox search security settings setup',
  'share shop signin signout signup sitemap sitemap.xml socket.io staff stat statements static statistics stats status store',
  'stripe subscribe subscriptions sudo support sw.js system team terms tips token trending undefined unsubscribe upload',
  'uploads user userinfo users vault velvet verification verified verify video videos webhook webhooks welcome well-known',
  'www',
];
const reservedHandles: ReadonlySet<string> = new Set(reserved.flatMap((line) => line.split(' ')));

export const handleLength = { min: 3, max: 30 } as const;
export const handlePattern = /^[a-z0-9_.]+$/;

export function isReservedHandle(handle: string): boolean {
  return reservedHandles.has(handle.toLowerCase());
}

/**
 * 3 to 30 of a-z, 0-9, _ and dots between other characters. Upper case is converted, so two handles never differ in case
 * alone.
 */
export const Handle = z
  .string()
  .trim()
  .toLowerCase()
  .min(handleLength.min, `A handle has at least ${handleLength.min} characters.`)
  .max(handleLength.max, `A handle has at most ${handleLength.max} characters.`)
  .regex(handlePattern, 'Use only the letters a to z, digits, _ and dots.')
  .refine((handle) => !/^\.|\.\.|\.$/.test(handle), 'A handle cannot begin or end with a dot, or have two in a row.')
  .refine((handle) => !isReservedHandle(handle), 'This handle is reserved. Please choose another one.');

/**
 * zod would try whether it may write functions while it runs, which the site's policy forbids and browsers report. It reads
 * its settings from here when it is loaded, which is long after the first view: importing it to say so would bring it along.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

import { programs } from './points.ts';

// Loaded before every program of the cluster (NODE_OPTIONS); only some have points.
if (programs.has(process.argv[2])) await import('./install.ts');

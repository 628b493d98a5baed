// Loaded before every program of the cluster (NODE_OPTIONS); only payment has points.
if (process.argv[2] === 'payment') await import('./install.ts');

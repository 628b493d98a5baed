import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { withPartsTable } from '@velvet/platform/table';
import { environmentExample, readSettings } from './settings.ts';

/** `npm run docs`: writes the generated parts of documents. */
const root = join(import.meta.dirname, '..', '..', '..', '..');
const architecture = join(root, 'ARCHITECTURE.md');
writeFileSync(architecture, withPartsTable(readFileSync(architecture, 'utf8')));
writeFileSync(join(root, '.env.example'), environmentExample(readSettings(root)));

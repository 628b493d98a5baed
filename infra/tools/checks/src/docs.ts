import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { withPartsTable } from '@velvet/platform/table';

/** `npm run docs`: writes the generated parts of documents. */
const path = join(import.meta.dirname, '..', '..', '..', '..', 'ARCHITECTURE.md');
writeFileSync(path, withPartsTable(readFileSync(path, 'utf8')));

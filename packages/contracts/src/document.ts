import { z } from 'zod';
import type { Call } from './call.ts';

/** Content types of files that calls answer with. */
export type DocumentType = 'application/pdf' | 'text/csv';

const types = z.registry<{ contentType: DocumentType }>();

/** `data` of a call that answers with a file to save, without the envelope. Its refusals have the envelope. */
export const documentOf = (contentType: DocumentType) => z.file().mime(contentType).register(types, { contentType });

/** Returns the content type of a call that answers with a file; undefined for all other calls. */
export const documentTypeOf = ({ data }: Pick<Call, 'data'>): DocumentType | undefined => types.get(data)?.contentType;

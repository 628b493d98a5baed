import { readConfig } from '@velvet/contracts/platform/config';
import { api } from '#api/client.ts';

/** The settings of the site: identity provider and card provider. They are constant while a page is open. */
export const fetchConfig = (signal?: AbortSignal) => api(readConfig, { ...(signal && { signal }) });

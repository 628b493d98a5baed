import { HttpClientError, requestJson } from '@velvet/kit/http/http-client';
import { z } from 'zod';

const timeoutMs = 1500;
const Answer = z.object({ data: z.unknown() });

/**
 * Reads what a page shows, as a visitor.
 * @param address of the service
 * @returns null for a refusal, undefined without a response
 */
export async function readForVisitor<Data>(
  address: string | undefined,
  path: string,
  schema: z.ZodType<Data>,
): Promise<Data | null | undefined> {
  if (!address) return undefined;
  try {
    const { data } = Answer.parse(await requestJson(`${address}${path}`, { timeoutMs }));
    return schema.parse(data);
  } catch (error) {
    return error instanceof HttpClientError && error.status >= 400 && error.status < 500 ? null : undefined;
  }
}

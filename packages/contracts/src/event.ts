import { z } from 'zod';

/**
 * An event type, named in the past tense. The first word is the publishing service; `key` names the payload field that
 * determines order and partition.
 */
export type EventType<Payload extends z.ZodObject = z.ZodObject> = {
  readonly type: `${string}.${string}`;
  readonly version: number;
  readonly key: string;
  readonly payload: Payload;
};

export function event<Payload extends z.ZodObject>(
  type: `${string}.${string}`,
  version: number,
  { key, payload }: { key: keyof z.infer<Payload> & string; payload: Payload },
): EventType<Payload> {
  return { type, version, key, payload };
}

/** The envelope is CloudEvents 1.0 (JSON format), with the payload's version and the distributed tracing extension. */
export const Envelope = z.object({
  specversion: z.literal('1.0'),
  id: z.uuid(),
  source: z.string(),
  type: z.string(),
  subject: z.string(),
  time: z.iso.datetime({ offset: true }),
  datacontenttype: z.literal('application/json'),
  dataversion: z.number().int().positive(),
  /** span that published the event, as W3C trace context; consumers continue its trace */
  traceparent: z.string().optional(),
  data: z.record(z.string(), z.unknown()),
});
export type Envelope = z.infer<typeof Envelope>;

/** The topic of an event is its publishing service. */
export function topicOf(type: string): string {
  return type.slice(0, type.indexOf('.'));
}

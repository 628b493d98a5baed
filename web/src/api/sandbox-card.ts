import type { CardElement, MountCard } from './card-element.ts';
import { unreachable } from './failure.ts';

const kind = 'card-frame';
const answerMs = 15_000;

type Message = {
  readonly kind: string;
  readonly event: 'ready' | 'height' | 'changed' | 'submitted' | 'escaped' | 'created' | 'refused' | 'failed';
  readonly height?: number;
  readonly isEmpty?: boolean;
  readonly request?: number;
  readonly id?: string;
  readonly message?: string;
};

/** The card fields of the sandbox: a frame of its origin, which answers by messages. Others are ignored. */
export const mountSandboxCard: MountCard = async (parent, { url, publishableKey }, events) => {
  const { origin } = new URL(url ?? '');
  const frame = frameOf(`${origin}/elements/card`);
  const answers = new Map<number, (message: Message) => void>();
  let requests = 0;
  let isFresh = false;
  const send = (message: object) => frame.contentWindow?.postMessage({ kind, ...message }, origin);
  const ready = Promise.withResolvers<void>();
  const onMessage = ({ source, origin: from, data }: MessageEvent<Message | undefined>) => {
    if (source !== frame.contentWindow || from !== origin || data?.kind !== kind) return;
    if (data.event === 'ready') ready.resolve();
    if (data.event === 'height') frame.style.height = `${data.height ?? 0}px`;
    if (data.event === 'changed') events.onChange(data.isEmpty ?? false);
    if (data.event === 'submitted') events.onSubmit();
    if (data.event === 'escaped') events.onEscape();
    answers.get(data.request ?? -1)?.(data);
  };
  const element: CardElement = {
    async createCard() {
      requests += 1;
      const request = requests;
      const answer = Promise.withResolvers<Message>();
      answers.set(request, answer.resolve);
      send({ action: 'create', key: publishableKey, request, isFresh });
      isFresh = false;
      const { event, id, message } = await inTime(answer.promise).finally(() => answers.delete(request));
      if (event === 'created' && id !== undefined) return { id };
      if (event === 'refused' && message !== undefined) return { message };
      throw unreachable(new Error('The card provider gave no card.'));
    },
    forget() {
      isFresh = true;
    },
    setDisabled: (isDisabled) => send({ action: 'disable', isDisabled }),
    remove() {
      removeEventListener('message', onMessage);
      frame.remove();
    },
  };
  addEventListener('message', onMessage);
  frame.addEventListener('load', () => send({ action: 'connect' }));
  parent.append(frame);
  await inTime(ready.promise).catch((error: unknown) => {
    element.remove();
    throw error;
  });
  return element;
};

function frameOf(src: string): HTMLIFrameElement {
  const frame = document.createElement('iframe');
  frame.title = 'Card';
  frame.style.cssText = 'display: block; width: 100%; height: 48px; border: 0; color-scheme: dark;';
  frame.setAttribute('sandbox', 'allow-forms allow-same-origin allow-scripts');
  frame.referrerPolicy = 'origin';
  frame.src = src;
  return frame;
}

function inTime<T>(answer: Promise<T>): Promise<T> {
  const late = new Promise<never>((_, reject) => {
    setTimeout(() => reject(unreachable(new Error('The card provider does not answer.'))), answerMs);
  });
  return Promise.race([answer, late]);
}

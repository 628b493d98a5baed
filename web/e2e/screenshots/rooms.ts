import { drawPicture } from '@velvet/demo/art/picture';
import type { BrowserContext, Page } from 'playwright-core';
import { roomPage } from '#e2e/pages/room.page.ts';
import type { Screen } from './screens.ts';

const names = ['Bo', 'Noor', 'Ana', 'Mara', 'Finn', 'Ola', 'Iva', 'Cleo'] as const;

/** The meeting screens, each in a separate room without participants of other screenshots. */
export function rooms(): Screen[] {
  return [
    { name: 'room-prompt', address: '/room/tuesday-circle', prepare: camera(4) },
    {
      name: 'room-preview',
      address: '/room/tuesday-circle',
      prepare: camera(4),
      act: async (page) => {
        await page.getByRole('textbox', { name: 'Your name' }).fill('Ana');
        await page.getByText('Camera and sound').click();
      },
    },
    room('alone', 'harbour-lights', 0),
    room('two', 'monday-morning', 1),
    room('four', 'tuesday-circle', 3),
    room('nine', 'night-shift', 8),
    room('chat', 'first-steps', 3, talk),
    room('share', 'open-door', 1, share),
    room('people', 'long-table', 3, press(/people are here$/)),
  ];
}

const room = (name: string, roomId: string, others: number, act?: Screen['act']): Screen => ({
  name: `room-${name}`,
  address: `/room/${roomId}?name=Ana`,
  prepare: camera(4),
  act: async (page) => {
    await roomPage(page).isJoined();
    for (const [index, other] of names.slice(0, others).entries()) await join(page, other, index);
    await act?.(page);
  },
});

const press = (name: string | RegExp) => (page: Page) => roomPage(page).press(name);

/** Opens the share dialog by its button, or by the menu on a phone. */
async function share(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'Share link', exact: true });
  await ((await button.isVisible()) ? button.click() : roomPage(page).more('Share link'));
}

/** Joins in another browser until the screenshot is taken. The second participant has the camera off. */
async function join(page: Page, name: string, index: number): Promise<void> {
  const browser = page.context().browser();
  if (!browser) throw new Error('There is no browser to join from.');
  const { origin, pathname } = new URL(page.url());
  const context = await browser.newContext({ baseURL: origin });
  page.once('close', () => void context.close());
  await camera(index + 10)(context);
  const other = await context.newPage();
  await other.goto(`${pathname}?name=${name}`);
  await roomPage(other).isJoined();
  if (index === 1) await roomPage(other).press('Turn off camera');
  if (index === 2) await roomPage(other).press('Mute');
  const remark = remarks[index];
  if (!remark) return;
  await roomPage(other).press(/^Chat/);
  await roomPage(other).write(remark);
}

const remarks = ['Glad you made it. We start with the reading.', 'Camera off today, listening.'];

async function talk(page: Page): Promise<void> {
  await press(/^Chat/)(page);
  await roomPage(page).write('Thank you for keeping the room open.');
}

/** A fake camera with a drawn image, and a silent microphone. */
function camera(seed: number) {
  return async (context: BrowserContext): Promise<void> => {
    const picture = await drawPicture({ seed, width: 640, height: 480 });
    await context.addInitScript(
      (source) => {
        const canvas = document.createElement('canvas');
        Object.assign(canvas, { width: 640, height: 480 });
        const image = new Image();
        image.src = source;
        const draw = () => canvas.getContext('2d')?.drawImage(image, 0, 0, 640, 480);
        setInterval(draw, 500);
        navigator.mediaDevices.getUserMedia = async ({ audio, video }: MediaStreamConstraints = {}) => {
          await image.decode();
          draw();
          const sound = new AudioContext().createMediaStreamDestination().stream;
          return new MediaStream([
            ...(audio ? sound.getAudioTracks() : []),
            ...(video ? canvas.captureStream(2).getVideoTracks() : []),
          ]);
        };
      },
      `data:image/jpeg;base64,${Buffer.from(picture).toString('base64')}`,
    );
  };
}

import { BufferSource, Input, MP4, QTFF } from 'mediabunny';
import { expect, test } from 'vitest';
import { cameraOf } from '#art/camera.ts';
import { makeVideo } from './film.ts';
import { isoPlace } from './place.ts';

const film = { seed: 4, seconds: 0.5, width: 128, height: 72 };

test.each([
  { container: 'mp4', atom: '©xyz', brand: 'isom' },
  { container: 'mov', atom: 'com.apple.quicktime.location.ISO6709', brand: 'qt  ' },
] as const)(
  'a film in $container is H.264 of the size asked for, and names its place',
  async ({ container, atom, brand }) => {
    const bytes = await makeVideo({ ...film, container });

    expect(bytes.toString('latin1', 8, 12)).toBe(brand);
    expect(bytes.includes(atom, 0, 'latin1')).toBe(true);
    expect(bytes.includes(isoPlace(cameraOf(film.seed)))).toBe(true);
    const input = new Input({ source: new BufferSource(bytes), formats: [MP4, QTFF] });
    const track = await input.getPrimaryVideoTrack();
    expect(await track?.getCodec()).toBe('avc');
    expect([await track?.getDisplayWidth(), await track?.getDisplayHeight()]).toEqual([128, 72]);
    expect(await input.computeDuration()).toBeCloseTo(0.5, 1);
    expect((await track?.computePacketStats())?.packetCount).toBe(12);
  },
);

test('making a film leaves the process as it was', async () => {
  const crashHandlers = () => ['uncaughtException', 'unhandledRejection'].map((crash) => process.listenerCount(crash));
  const before = crashHandlers();

  await makeVideo(film);

  expect(crashHandlers()).toEqual(before);
});

test.each([
  { latitude: 38.7137, longitude: -9.1393, is: '+38.7137-009.1393/' },
  { latitude: -6.5, longitude: 139.6503, is: '-06.5000+139.6503/' },
])('a place is written as $is', ({ is, ...place }) => {
  expect(isoPlace(place)).toBe(is);
});

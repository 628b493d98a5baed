import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startCoturn, type Coturn } from '@velvet/engines/coturn';
import { freePort } from '@velvet/engines/free-port';
import { coturn } from '@velvet/engines/tools/coturn.tool';
import { isToolAvailable } from '@velvet/engines/tools/tool';
import { newSecret } from '@velvet/kit/base/ids';
import { afterAll, expect, test } from 'vitest';
import { useMeetingStage } from './meeting-stage.ts';

const isAvailable = await isToolAvailable(coturn);
const directory = await mkdtemp(join(tmpdir(), 'velvet-relay-'));
const secret = newSecret();
const port = await freePort();
const relay: Coturn | undefined = isAvailable ? await startCoturn({ directory, port, secret }) : undefined;
const stage = useMeetingStage({ services: { TURN_URL: `turn:127.0.0.1:${port}`, TURN_SECRET: secret } });

afterAll(async () => {
  await relay?.stop();
  await rm(directory, { recursive: true, force: true });
});

test.skipIf(!isAvailable)(
  'people exchange audio and video over the TURN relay alone when the address requires it',
  async () => {
    const people = await stage.meet(stage.newRoom(), ['Ana', 'Bo'], '&relay=1');
    for (const { room, pageErrors } of people) {
      await room.receivesMedia(1);
      expect(await room.candidateTypes()).toEqual(['relay']);
      expect(pageErrors).toEqual([]);
    }
  },
);

import { randomBytes } from 'node:crypto';
import { planUploads, readUpload, Upload, UploadPlan } from '@velvet/contracts/content/upload';
import { uploadRepository } from '@velvet/content/uploads/upload.repository';
import { planFiles, type Planned } from '@velvet/content/uploads/upload-plan';
import { median } from '#measure/rate.ts';
import { statementOf } from '#measure/statements.ts';
import { boundLine, milliseconds, type Line } from '#report.ts';
import type { Bench, Row } from '#row.ts';
import type { Signed } from '#world/people.ts';
import type { World } from '#world/world.ts';

const files = 200;
const size = 100 * 1024 ** 2;
const mostMs = 100;

/** A plan for a whole shoot, through the gateway; then where the bytes of one of its files would go. */
export const bulkUploadRow: Row = { name: 'B10', run };

async function run({ site, world }: Bench): Promise<Line[]> {
  const times: number[] = [];
  const bare: number[] = [];
  let elsewhere = 0;
  for (const writer of world.writers) {
    const startedAt = performance.now();
    const plans = await plan(site.url, writer);
    times.push(performance.now() - startedAt);
    bare.push(await barePlan(world, writer));
    elsewhere += await countElsewhere(site.url, writer, plans);
    await world.content.query('delete from upload where owner_id = $1', [writer.id]);
  }
  const [ours, limit] = [median(times), median(bare)];
  return [
    {
      ...boundLine(
        'B10',
        `plan a bulk upload of ${files} files x 100 MiB; limit: the bare insert of its rows`,
        ours,
        'at most',
        mostMs,
      ),
      limit: milliseconds(limit),
      ratio: (limit / ours).toFixed(2),
    },
    boundLine(
      'B10',
      'bytes of the files that go through a service other than the object storage',
      elsewhere,
      'at most',
      0,
      String,
    ),
  ];
}

function newFiles(): Planned[] {
  return Array.from({ length: files }, (_, index) => ({
    name: `shoot-${index}.jpg`,
    size,
    type: 'image/jpeg',
    sha256: randomBytes(32).toString('hex'),
    title: undefined,
    description: '',
    isPrivate: false,
    tags: [],
  }));
}

async function plan(url: string, { token }: Signed): Promise<UploadPlan[]> {
  const response = await fetch(`${url}${planUploads.path}`, {
    method: planUploads.method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ files: newFiles() }),
  });
  const answer = (await response.json()) as { data: unknown };
  if (!response.ok) throw new Error(`Planning: ${response.status} ${JSON.stringify(answer)}`);
  return UploadPlan.array().parse(answer.data);
}

async function barePlan({ content }: World, { id }: Signed): Promise<number> {
  const { fresh } = planFiles(id, newFiles(), { itemOf: new Map(), open: [] }, new Date());
  const statement = await statementOf((queries) => uploadRepository(queries).insertMany(fresh));
  const startedAt = performance.now();
  await content.query(statement);
  return performance.now() - startedAt;
}

/** Bytes of the first file whose address is not the object storage's, which the gateway has below `/media`. */
async function countElsewhere(url: string, { token }: Signed, [first]: readonly UploadPlan[]): Promise<number> {
  const path = readUpload.path.replace('{id}', first?.uploadId ?? '');
  const response = await fetch(`${url}${path}`, { headers: { authorization: `Bearer ${token}` } });
  const { data } = (await response.json()) as { data: unknown };
  const { parts } = Upload.parse(data);
  return parts
    .filter((part) => part.url === null || !new URL(part.url, url).pathname.startsWith('/media/'))
    .reduce((sum, part) => sum + part.size, 0);
}

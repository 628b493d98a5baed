import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { completeOnboarding } from '@velvet/contracts/account/onboarding';
import { readProfile } from '@velvet/contracts/account/profile';
import { addComment } from '@velvet/contracts/content/comment-calls';
import { createPost } from '@velvet/contracts/content/post-calls';
import { freePorts } from '@velvet/engines/free-port';
import { schemathesis } from '@velvet/engines/tools/schemathesis.tool';
import { toolPath } from '@velvet/engines/tools/tool';
import { identityAdmin } from '@velvet/identity-provider/identity-admin';
import { runningSite, type Site } from '#story/running-site.ts';
import { visitor, type Visitor } from '#story/visitor.ts';
import { sendGenerated, type GeneratedOptions } from './generated.ts';
import { pageCases } from './pages.ts';
import { readReport, type Report } from './report.ts';
import { makeTargets } from './targets.ts';
import { fuzzWebhooks } from './webhooks.ts';

export type Identity = 'signed out' | 'fan' | 'creator' | 'administrator';
export const identities: readonly Identity[] = ['signed out', 'fan', 'creator', 'administrator'];

export type FuzzOptions = {
  /** requests per operation that are generated at random, beside those that cover the schema */
  examples: number;
  /** of one identity's run; seconds, unlimited without */
  seconds?: number | undefined;
  seed: number;
};

/** Checks of every answer: no 5xx, a documented status and content type, and a body that fits its schema. */
const checks = 'not_a_server_error,status_code_conformance,content_type_conformance,response_schema_conformance';
const administratorId = 'social|fuzz-administrator';
const tokenSeconds = 3600;

/** A platform of its own on throw-away data: what is generated deletes and publishes at random. */
export async function openFuzzedSite() {
  const directory = await mkdtemp(join(tmpdir(), 'velvet-fuzz-'));
  const environment = { GATEWAY_RATE_FACTOR: '0', BUDGET_FACTOR: '0', ADMINISTRATORS: administratorId };
  const site = runningSite(directory, await freePorts(5), environment);
  const close = async () => {
    await site.stop().catch(() => undefined);
    await rm(directory, { recursive: true, force: true });
  };
  try {
    await site.start();
    const tokens = await makePeople(site);
    const targets = await makeTargets(site, directory);
    return {
      fuzz: (identity: Identity, options: FuzzOptions) => fuzz(site.url, tokens[identity], options),
      fuzzWebhooks: (options: GeneratedOptions) => fuzzWebhooks(site, targets, options),
      fuzzPages: (options: GeneratedOptions) => sendGenerated(site.url, pageCases(targets.names), options),
      [Symbol.asyncDispose]: close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** One run over every operation of `/openapi.json`. @throws {ToolMissing} where schemathesis cannot be had */
async function fuzz(url: string, token: string | undefined, { examples, seconds, seed }: FuzzOptions): Promise<Report> {
  const program = await toolPath(schemathesis);
  const directory = await mkdtemp(join(tmpdir(), 'velvet-fuzz-report-'));
  const report = join(directory, 'report.json');
  const args = [
    'run',
    `${url}/openapi.json`,
    '--url',
    url,
    '--checks',
    checks,
    '--phases',
    'examples,coverage,fuzzing',
  ];
  args.push('--max-examples', String(examples), '--seed', String(seed), '--continue-on-failure');
  args.push('--suppress-health-check', 'all', '--warnings', 'off', '--request-timeout', '15', '--no-shrink');
  args.push('--report', 'json', '--report-json-path', report);
  // an account that waits for its deletion would make every later answer the same
  args.push('--exclude-operation-id', 'deleteProfile');
  if (seconds !== undefined) args.push('--max-time', String(seconds));
  if (token !== undefined) args.push('--header', `Authorization: Bearer ${token}`);
  try {
    const output = await run(program, args, directory);
    return readReport(await readFile(report, 'utf8').catch(() => ''), output);
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

/** Ignores the exit code, because the report lists the failures. */
function run(program: string, args: readonly string[], cwd: string): Promise<string> {
  return new Promise((resolve) => {
    execFile(program, [...args], { cwd, maxBuffer: 256 * 1024 * 1024 }, (_error, output, complaint) =>
      resolve(`${output}${complaint}`),
    );
  });
}

async function makePeople(site: Site): Promise<Record<Identity, string | undefined>> {
  await using admin = identityAdmin(site.databaseUrl('identity'));
  const open = async (nickname: string, sub = `social|fuzz-${nickname}`): Promise<Visitor> => {
    await admin.upsertPeople([{ sub, name: nickname, nickname, email: `${nickname}@example.test` }]);
    const token = await admin.issueAccessToken({ sub, lifetimeSeconds: tokenSeconds });
    const person = visitor(site.url, token, nickname);
    await person.get(readProfile);
    return person;
  };
  const [fan, creator, administrator] = [
    await open('fan'),
    await open('creator'),
    await open('administrator', administratorId),
  ];
  await creator.get(completeOnboarding, { body: { role: 'creator' } });
  const post = await creator.get(createPost, { body: { text: 'Hello', privacy: 'private' } });
  await creator.get(addComment, { body: { postId: post._id, text: 'And good day' } });
  return { 'signed out': undefined, fan: fan.token, creator: creator.token, administrator: administrator.token };
}

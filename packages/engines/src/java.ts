import { join } from 'node:path';

/** Returns the path of a Java program from `JAVA_HOME`, else its name for the search path. */
export function javaProgram(name: 'java' | 'keytool'): string {
  const home = process.env['JAVA_HOME'];
  return home ? join(home, 'bin', name) : name;
}

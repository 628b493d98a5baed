import { command, type Tool } from './tool.ts';

/** Prometheus' linter for metrics. Fallback: unpacked from Debian's package. */
export const promtool: Tool = {
  name: 'promtool',
  variable: 'PROMTOOL',
  commands: ['promtool'],
  async make(folder) {
    await command('sh', [
      '-ec',
      // the package lists of a new machine are empty
      'cd "$1"; apt-get download prometheus || { apt-get update -qq; apt-get download prometheus; }; dpkg-deb -x *.deb root; rm *.deb',
      'sh',
      folder,
    ]);
    return 'root/usr/bin/promtool';
  },
};

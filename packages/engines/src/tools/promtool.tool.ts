import { command, type Tool } from './tool.ts';

/** What Prometheus itself says of figures; else out of Debian's package of it, which is only unpacked. */
export const promtool: Tool = {
  name: 'promtool',
  variable: 'PROMTOOL',
  commands: ['promtool'],
  async make(folder) {
    await command('sh', [
      '-ec',
      // a machine that has installed nothing yet knows no packages
      'cd "$1"; apt-get download prometheus || { apt-get update -qq; apt-get download prometheus; }; dpkg-deb -x *.deb root; rm *.deb',
      'sh',
      folder,
    ]);
    return 'root/usr/bin/promtool';
  },
};

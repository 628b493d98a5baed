import { command, type Tool } from './tool.ts';

/** What Prometheus itself says of figures; else out of Debian's package of it, which is only unpacked. */
export const promtool: Tool = {
  name: 'promtool',
  variable: 'PROMTOOL',
  commands: ['promtool'],
  async make(folder) {
    await command('sh', [
      '-ec',
      'cd "$1"; apt-get download prometheus; dpkg-deb -x *.deb root; rm *.deb',
      'sh',
      folder,
    ]);
    return 'root/usr/bin/promtool';
  },
};

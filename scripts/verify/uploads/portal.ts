// The portal of uploads.ts, in a process of its own: listens, and answers what its parent asks.

import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openStand } from '../harness.ts';
import type { Ready } from './target.ts';

const stand = await openStand();
const portal = await stand.open();
const { settings } = portal.services;
const person = await stand.make.employee({ roles: ['ADMIN'] });
const device = await stand.make.device({ companyId: person.companyId ?? 0 });
await portal.app.listen({ port: 0, host: '127.0.0.1' });
const address = portal.app.server.address();
const ready: Ready = {
  port: typeof address === 'object' && address ? address.port : 0,
  token: await stand.signIn(person),
  accountName: person.accountName,
  serial: device.serial,
};

let peak = 0;
setInterval(() => {
  peak = Math.max(peak, process.memoryUsage.rss());
}, 20);

/** Files that requests may have made: uploads, and whatever lies among the temporary ones beside the data folder. */
async function left(): Promise<number> {
  const folder = join(settings.dataDir, 'files');
  const uploads = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const temporary = (await readdir(tmpdir())).filter(
    (name) => !join(tmpdir(), name).startsWith(settings.dataDir),
  );
  return uploads.filter((entry) => entry.isFile()).length + temporary.length;
}

process.on('message', async (what) => {
  if (what === 'measure') {
    const rss = process.memoryUsage.rss();
    process.send?.({ rss, peak: Math.max(peak, rss) });
    peak = rss;
  } else if (what === 'left') {
    process.send?.({ files: await left() });
  } else {
    await stand.close();
    process.exit(0);
  }
});
process.send?.(ready);

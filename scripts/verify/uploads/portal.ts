// Runs the portal of uploads.ts in its own process. Answers messages of the parent process.

import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openFixture } from '@gatehouse/testing/portal/harness';
import type { ReadyMessage } from './target.ts';

const fixture = await openFixture();
const portal = await fixture.open();
const { settings } = portal.services;
const person = await fixture.make.employee({ roles: ['ADMIN'] });
const device = await fixture.make.device({ companyId: person.companyId ?? 0 });
await portal.app.listen({ port: 0, host: '127.0.0.1' });
const address = portal.app.server.address();
const ready: ReadyMessage = {
  port: typeof address === 'object' && address ? address.port : 0,
  token: await fixture.signIn(person),
  accountName: person.accountName,
  serial: device.serial,
};

let peak = 0;
setInterval(() => {
  peak = Math.max(peak, process.memoryUsage.rss());
}, 20);

/** Counts the files that requests may have created: uploads, and temporary files outside the data folder. */
async function countFiles(): Promise<number> {
  const folder = join(settings.dataDir, 'files');
  const uploads = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const temporary = (await readdir(tmpdir())).filter(
    (name) => !join(tmpdir(), name).startsWith(settings.dataDir),
  );
  return uploads.filter((entry) => entry.isFile()).length + temporary.length;
}

process.on('message', async (message) => {
  if (message === 'measure') {
    const rss = process.memoryUsage.rss();
    process.send?.({ rss, peak: Math.max(peak, rss) });
    peak = rss;
  } else if (message === 'left') {
    process.send?.({ files: await countFiles() });
  } else {
    await fixture.close();
    process.exit(0);
  }
});
process.send?.(ready);

import { join } from 'node:path';
import { roles } from '@gatehouse/api/settings/roles';
import type { Language } from '@gatehouse/messages';
import { callApi } from '@gatehouse/testing/browser/call-api';
import { test } from '@gatehouse/testing/browser/fixtures';
import { navigate } from '@gatehouse/testing/browser/navigation';
import type { Role } from '@gatehouse/testing/browser/sign-in';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import type { Width } from './settings.ts';
import { openAs, setUp } from './walk.ts';

// Target folder, set by `npm run screens -- --readme`. Without it, no pictures are taken.
const { folder = '' } = JSON.parse(process.env.README_PICTURES ?? '{}');

interface Shot {
  name: string;
  role: Role;
  /** Path of the screen, or a function that looks up the id of a row and returns the path. */
  at: string | ((page: Page) => Promise<string>);
  width?: Width;
  language?: Language;
}

const firstRolePath = async (page: Page) =>
  `/role-detail?id=${(await callApi(page, roles.list)).content[0].id}`;

const shots: Shot[] = [
  { name: 'device-logs', role: 'ADMIN', at: '/device-logs' },
  { name: 'my-timesheet', role: 'STAFF', at: '/my-access-history' },
  { name: 'staff', role: 'ADMIN', at: '/staff' },
  { name: 'role', role: 'ADMIN', at: firstRolePath },
  { name: 'devices', role: 'ADMIN', at: '/devices' },
  { name: 'buildings-phone-ja', role: 'ADMIN', at: '/buildings', width: 'phone', language: 'ja' },
  { name: 'my-timesheet-phone', role: 'STAFF', at: '/my-access-history', width: 'phone' },
];

for (const { name, role, at, width = 'wide', language = 'en' } of shots)
  for (const theme of ['light', 'dark'] as const)
    test(`takes the picture of ${name} for the README, ${theme}`, async ({ as }) => {
      const page = await openAs(as, role);
      await setUp(page, { language, theme, width });
      await navigate(page, typeof at === 'string' ? at : await at(page));
      const file = join(folder, `${name}${theme === 'dark' ? '-dark' : ''}.png`);
      await sharp(await page.screenshot())
        .png({ palette: true })
        .toFile(file);
    });

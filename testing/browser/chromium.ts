import { existsSync } from 'node:fs';

const folder = '/usr/bin';
/**
 * Names of Chromium programs, fastest first. Headless Chromium needs three quarters of the time of ordinary Chromium
 * for the same work.
 */
const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'];

/**
 * Launch options of Playwright for the installed browser. The environment variable `CHROMIUM` selects another one.
 * Background downloads and synchronisation are off.
 */
export const browserLaunch = {
  executablePath:
    process.env.CHROMIUM ??
    names.map((name) => `${folder}/${name}`).find((path) => existsSync(path)) ??
    `${folder}/chromium`,
  args: [
    '--no-sandbox',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
};
